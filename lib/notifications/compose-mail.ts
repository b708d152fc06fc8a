/** What an e-mail reports of one thing. */
export interface Reported {
  title: string;
  sentence: string;
  /** The page that it leads to, without the host. */
  path: string;
  at: Date;
}

/** More than this are counted: the bell has them all. */
const maxListed = 30;

/**
 * Composes one e-mail of what someone is notified of, newest first: a single thing, or a digest. Plain text, and the
 * same as HTML without pictures, scripts and styles of others.
 * @param portalUrl where people reach Swath
 */
export function composeMail(reported: readonly Reported[], portalUrl: string) {
  const listed = reported.slice(0, maxListed);
  const [first] = listed;
  const subject = reported.length === 1 && first ? first.title : `${reported.length} notifications of Swath`;
  const rest = reported.length - listed.length;
  const more = rest > 0 ? `${rest} more are in Swath: ${portalUrl}/` : undefined;
  const choose = `Choose what you get by e-mail: ${portalUrl}/account`;
  const text = [
    ...listed.map((one) => `${one.title}\n${one.sentence}\n${formatTime(one.at)}\n${portalUrl}${one.path}`),
    ...(more ? [more] : []),
    `-- \n${choose}`,
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:15px;line-height:1.5">',
    ...listed.map(
      (one) =>
        `<p><a href="${escapeHtml(portalUrl + one.path)}"><strong>${escapeHtml(one.title)}</strong></a><br>` +
        `${escapeHtml(one.sentence)}<br><small>${formatTime(one.at)}</small></p>`,
    ),
    ...(more ? [`<p>${escapeHtml(more)}</p>`] : []),
    `<p><small><a href="${escapeHtml(portalUrl)}/account">Choose what you get by e-mail</a></small></p>`,
    '</body></html>',
  ].join('\n');
  return { subject, text: `${text}\n`, html };
}

const formatTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
