/**
 * A new UUID (version 4 of RFC 4122), for what the page asks the portal to make. Browsers have their own,
 * `crypto.randomUUID`, on https pages only; a portal may also stand behind plain http.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)).map((byte, place) => {
    // Two bytes also report the version and the variant.
    if (place === 6) return (byte & 0x0f) | 0x40;
    return place === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
