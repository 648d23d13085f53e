//! Hash maps and sets for crates that have no `std`: those of `hashbrown` with the hash of `rustc-hash`.

/// A hash map with a fast hash that is not made to resist attackers: keys come from programs, or are handles of a host.
pub type FxHashMap<K, V> = hashbrown::HashMap<K, V, rustc_hash::FxBuildHasher>;
/// The set that goes with [`FxHashMap`].
pub type FxHashSet<K> = hashbrown::HashSet<K, rustc_hash::FxBuildHasher>;
