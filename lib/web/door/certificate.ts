import 'server-only';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import type { Config } from '@/lib/platform/config';
import { log } from '@/lib/platform/log';

type Files = NonNullable<Config['tls']>;

/** How often the files are looked at, ms: a certificate is renewed days before it ends. */
const renewalMs = 60_000;

/** The certificate of the portal's own port and its key, as a server takes them. */
export const tlsOptions = ({ certFile, keyFile }: Files) => ({
  cert: readFileSync(/* turbopackIgnore: true */ certFile),
  key: readFileSync(/* turbopackIgnore: true */ keyFile),
  minVersion: 'TLSv1.2' as const,
});

/** Has a server use a certificate that was renewed, for new connections. Returns what ends that. */
export function renewCertificate(server: Server, files: Files, intervalMs = renewalMs): () => void {
  let held = tlsOptions(files);
  const timer = setInterval(() => {
    try {
      const found = tlsOptions(files);
      if (found.cert.equals(held.cert) && found.key.equals(held.key)) return;
      server.setSecureContext(found);
      held = found;
      log().info('the certificate of Swath was renewed');
    } catch (error) {
      // The two files are written one after the other, so the next look may find a pair.
      log().warn({ err: error }, 'a renewed certificate of Swath cannot be used; the one before it is');
    }
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
