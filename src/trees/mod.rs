//! Trees of two levels whose nodes hold objects: categories hold articles, contact groups hold contacts,
//! categories of services hold services. One
//! implementation of creating, changing, moving, merging and archiving nodes, with redirects from every old address.
//! A feature declares its tables in a [`TreeKind`] and adds the columns that only its own nodes have.

pub mod actions;
mod kind;
pub mod lookup;
mod moved;
mod rules;
pub mod store;
mod types;

pub use kind::{Addresses, Contents, TreeKind, TreeTable};
pub use moved::or_moved;
pub use types::{
    AnyNode, COLORS, ICONS, NewNode, Node, NodeChange, NodeDraft, NodeId, NodeMerge, NodeMove, NodeState,
    NodeStateChange, NodeText, NodeTexts,
};
