import 'server-only';
import pino from 'pino';
import { config } from './config';
import { processSingleton } from './global';

/** Masks secrets in a text; set by `lib/upstream`, which knows them. */
type Redactor = (text: string) => string;

const state = processSingleton('log', () => ({
  redact: ((text) => text) as Redactor,
  logger: undefined as pino.Logger | undefined,
}));

/** Names the function that masks secrets in every line that is logged from now on. */
export function setLogRedactor(redact: Redactor): void {
  state.redact = redact;
}

/** The structured log: one JSON line per event on standard output, secrets masked. */
export function log(): pino.Logger {
  if (!state.logger) process.stdout.on('error', ignoreLostReader);
  state.logger ??= pino(
    {
      level: config().logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => void process.stdout.write(state.redact(line)) },
  );
  return state.logger;
}

/**
 * The reader of the log is gone. Without a listener each lost line is an error of its own, which is logged, forever.
 */
const ignoreLostReader = () => undefined;
