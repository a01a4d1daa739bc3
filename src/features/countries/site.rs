//! The lists of countries and regions.

use rocket::get;

use super::store;
use super::types::{CountryChoice, RegionChoice};
use crate::api;
use crate::app::App;
use crate::auth::MaybeSignedIn;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::features::legal;
use crate::web::{ApiProblem, Json, Reply, RequestContext};

/// All countries with their names in the language of the `Lang` header, in the order of their codes, and those that a form
/// offers first.
#[utoipa::path(tag = "countries", responses((status = 200, body = Vec<CountryChoice>), ApiProblem))]
#[get("/countries")]
async fn list_countries(context: RequestContext, who: MaybeSignedIn, app: App) -> Reply<Vec<CountryChoice>> {
    let user_key = who.user.map(|user| user.key);
    let (operators, own, in_use) = app
        .read(move |db| {
            let operators = Country::parse(&legal::operator(db)?.0.country);
            let own = user_key.map(|key| store::find_last_of_person(db, key)).transpose()?.flatten();
            Ok::<_, ApiError>((operators, own, store::list_in_use(db)?))
        })
        .await?;
    let first = own.or(operators);
    let choice = |country: Country| CountryChoice {
        code: country,
        name: country.name(context.lang),
        in_use: Some(country) == operators || in_use.contains(&country),
        is_default: Some(country) == first,
    };
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
