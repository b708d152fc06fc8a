import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Writes what a process prints into `portal.log` under `folder`, readable by its owner only, and returns the path.
 * A file of 10 MB becomes `portal.log.1`; five old files are kept.
 */
export async function writeLogFile(output, folder) {
  // Found only after the packages are installed, so after this file is loaded.
  const { createStream } = await import('rotating-file-stream');
  const name = 'portal.log';
  mkdirSync(folder, { recursive: true });
  const file = createStream(name, { path: folder, size: '10M', rotate: 5, mode: 0o600 });
  pipeline(output, file).catch((error) => {
    process.stderr.write(`The log file cannot be written: ${error.message}\n`);
    // A pipe that no one reads would stop the process at its other end.
    output.resume();
  });
  return join(folder, name);
}
