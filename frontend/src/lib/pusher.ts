// The client of the realtime protocol, loaded with the first connection.
export { default } from "pusher-js";
