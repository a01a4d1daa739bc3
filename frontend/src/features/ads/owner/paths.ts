// Addresses of the pages of the own bookings.

export const MY_ADS = "/advertising/my-advertising";
export const CREATE_AD = "/advertising/create";

/** The page of a booking. */
export const adPath = (id: string): string => `${MY_ADS}?ad=${id}`;
/** The form of a booking. */
export const adEditPath = (id: string): string => `${CREATE_AD}?ad=${id}`;
