/**
 * Returns the header of a download. The file's name can hold names of people: only plain letters stay where a browser
 * reads no others (RFC 6266).
 */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9:._-]/g, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const whole = encodeURIComponent(name.replaceAll(/\p{Cs}/gu, '_')).replaceAll(/['()*!]/g, percentEncode);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

const percentEncode = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
