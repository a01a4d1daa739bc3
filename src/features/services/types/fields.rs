//! Groups of fields that a reviewer compares.

use crate::string_enum;

string_enum! {
    /// A group of fields of a service.
    ServiceField {
        /// Title.
        Title = "title",
        /// Summary, description and remark on the price.
        Texts = "texts",
        /// Category.
        Category = "category",
        /// Languages in which it is offered.
        Languages = "languages",
        /// Country, regions, town, postal code and coverage.
        Place = "place",
        /// Kind of the price and amount.
        Price = "price",
        /// Photos and their descriptions.
        Photos = "photos",
        /// Video.
        Video = "video",
        /// Ways to reach the provider.
        Contact = "contact",
        /// Hours.
        Hours = "hours",
        /// Year in which the provider began.
        Experience = "experience",
        /// Licences, diplomas and memberships.
        Credentials = "credentials",
        /// Kind of the provider and identity of a trader.
        Legal = "legal",
    }
}

impl ServiceField {
    /// True if a change of the group is reviewed for trusted owners, too.
    pub fn is_always_reviewed(self) -> bool {
        match self {
            ServiceField::Title
            | ServiceField::Category
            | ServiceField::Photos
            | ServiceField::Video
            | ServiceField::Credentials
            | ServiceField::Legal => true,
            ServiceField::Texts
            | ServiceField::Languages
            | ServiceField::Place
            | ServiceField::Price
            | ServiceField::Contact
            | ServiceField::Hours
            | ServiceField::Experience => false,
        }
    }
}
