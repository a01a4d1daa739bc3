//! The lists of countries and regions.

use rocket::get;

use super::types::{CountryChoice, RegionChoice};
use crate::api;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::web::{ApiProblem, Json, Reply, RequestContext};

/// All countries with their names in the language of the `Lang` header, in the order of their codes.
#[utoipa::path(tag = "countries", responses((status = 200, body = Vec<CountryChoice>), ApiProblem))]
#[get("/countries")]
async fn list_countries(context: RequestContext) -> Reply<Vec<CountryChoice>> {
    let choice = |country: Country| CountryChoice { code: country, name: country.name(context.lang) };
    Ok(Json(Country::all().map(choice).collect()))
}

/// The regions of a country with their names in the language of the `Lang` header, in the order of their codes.
#[utoipa::path(
    tag = "countries",
    params(("code" = Country, Path, description = "Code of ISO 3166-1")),
    responses((status = 200, body = Vec<RegionChoice>), ApiProblem)
)]
#[get("/countries/<code>/regions")]
async fn list_regions(code: &str, context: RequestContext) -> Reply<Vec<RegionChoice>> {
    let country = Country::parse(code).ok_or(ApiError::NotFound)?;
    let regions = country.regions();
    let choices =
        regions.map(|region| RegionChoice { code: region, name: region.name(context.lang), kind: region.kind() });
    Ok(Json(choices.collect()))
}

api!(list_countries, list_regions);
