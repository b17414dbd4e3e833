//! Groups of addresses: limits and turns apply to them, so that a client gains nothing from having many addresses.

use std::net::IpAddr;

/// The first bits of an address, which all addresses of a network share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Prefix {
    address: IpAddr,
    bits: u8,
}

/// All networks of a site together have this many times the limit of one network.
pub(crate) const SITE_SHARE: u32 = 4;

/// The network of an address: one household has one address in IPv4 and 2⁶⁴ in IPv6.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    first_bits(address, 64)
}

/// The /64 of an IPv6 address, or the IPv4 address itself.
pub(crate) fn network_of(address: IpAddr) -> Prefix {
    Prefix { address: network(address), bits: 64 }
}

/// The /48 of an IPv6 address; none for IPv4. A customer of a provider gets a /56 or a /48 rather than one network, with up to 65,536 of them.
pub(crate) fn site_of(address: IpAddr) -> Option<Prefix> {
    let site = first_bits(address, 48);
    site.is_ipv6().then_some(Prefix { address: site, bits: 48 })
}

/// The site of an address, or its network where it has none.
pub(crate) fn widest_prefix(address: IpAddr) -> Prefix {
    site_of(address).unwrap_or_else(|| network_of(address))
}

fn first_bits(address: IpAddr, bits: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> (128 - bits) << (128 - bits)).into()),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_site_has_many_networks() {
        let (one, two) = (address("2001:db8:1:2::3"), address("2001:db8:1:ff00::3"));
        assert_eq!(network(one), address("2001:db8:1:2::"));
        assert_ne!(network_of(one), network_of(two));
        assert_eq!(site_of(one), site_of(two));
        assert_ne!(site_of(one), site_of(address("2001:db8:2:2::3")));
        // The first network of a site begins with the same bits as the site.
        let first = address("2001:db8:1::3");
        assert_ne!(Some(network_of(first)), site_of(first));
    }

    #[test]
    fn in_the_old_protocol_every_address_stands_alone() {
        let (one, two) = (address("192.0.2.1"), address("192.0.2.2"));
        assert_eq!((network(one), site_of(one)), (one, None));
        assert_ne!(widest_prefix(one), widest_prefix(two));
        assert_eq!(widest_prefix(one), widest_prefix(address("::ffff:192.0.2.1")));
    }
}
