// The page /api/docs: Swagger UI on the portal's own description of its API. It asks no foreign host.
import SwaggerUIBundle from "swagger-ui-dist/swagger-ui-bundle.js";

SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#swagger-ui",
  validatorUrl: "none",
  // hundreds of operations take seconds to draw: a group draws its own when it is opened
  docExpansion: "none",
  filter: true,
});
