import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The Python that Debian's QGIS belongs to. */
export const pythonOfQgis = '/usr/bin/python3';

/** What QGIS needs of its environment: no display, and a folder for its profile. */
export const qgisEnv = (profile: string): Record<string, string> => ({
  QT_QPA_PLATFORM: 'offscreen',
  QGIS_CUSTOM_CONFIG_PATH: profile,
  XDG_RUNTIME_DIR: profile,
});

/** The version of QGIS on this machine; undefined if there is none for Python. */
export function findQgis(): string | undefined {
  const print = 'import qgis.core; print(qgis.core.Qgis.QGIS_VERSION)';
  const { status, stdout } = spawnSync(pythonOfQgis, ['-c', print], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Runs a Python program with QGIS, in a profile of its own that is deleted once it has ended. */
export function startQgis(args: readonly string[], token: string) {
  const profile = mkdtempSync(join(tmpdir(), 'qgis-'));
  const program = spawn(pythonOfQgis, args, {
    env: { ...process.env, ...qgisEnv(profile), SWATH_TOKEN: token },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  program.once('close', () => rmSync(profile, { recursive: true, force: true }));
  return program;
}
