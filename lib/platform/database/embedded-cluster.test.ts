import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { launch } from './embedded-cluster';

it('calls nothing damaged that another program uses, however late the server says why it ended', async () => {
  const home = mkdtempSync(join(tmpdir(), 'swath-cluster-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  // What a server wrote last can come when it has ended.
  const server = join(home, 'postgres');
  const why = 'FATAL:  lock file "postmaster.pid" already exists';
  writeFileSync(server, `#!/bin/sh\n(sleep 0.2; echo '${why}' >&2) &\nexit 1\n`);
  chmodSync(server, 0o755);
  await expect(launch(join(home, 'data'), home, home, {})).rejects.toThrow(
    `Another program uses the database under ${home}.`,
  );
});
