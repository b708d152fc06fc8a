import type { MultiPolygon, Polygon } from 'geojson';
import type { Clock } from './clock';
import { createClock } from './clock';
import type { FaultList } from './fault-list';
import { createFaultList } from './fault-list';
import type { TokenRegistry } from './identity/tokens';
import { createTokens } from './identity/tokens';
import type { SimOptions } from './options';
import type { RequestLog } from './requests';
import { createRequestLog } from './requests';
import type { SavedState } from './state/saved';

/** What the ordering service asks about the archive: is this image known, and where is it? */
export interface ArchiveWorld {
  /** Whether an image with this `sourceId` exists. */
  has(sourceId: string): boolean;
  /** Its footprint, longitude before latitude, when the archive can report. */
  footprint?(sourceId: string): Polygon | MultiPolygon | undefined;
  /** Its constellation as the search spells it (`PLEIADES NEO`), when the archive can report. */
  constellation?(sourceId: string): string | undefined;
}

/** The mode `strange`. */
interface Strangeness {
  /** While it is quiet the services answer as they do in the mode `real`. */
  isQuiet: boolean;
}

/** What the four services share. */
export interface SimContext {
  options: SimOptions;
  /** Simulated time; the tokens alone live in real time. */
  clock: Clock;
  tokens: TokenRegistry;
  faults: FaultList;
  requests: RequestLog;
  /** In the mode `strange` only. */
  strangeness: Strangeness | undefined;
  /** What the simulator before this one left. */
  saved: SavedState | undefined;
  /** Origin under which the simulator answers, such as `http://127.0.0.1:4010`; known once it listens. */
  url: string;
  /** Aborted when the simulator closes: ends threads and timers that a service keeps. */
  closing: AbortSignal;
  /** Set by `createArchive` before it resolves. */
  archive?: ArchiveWorld;
}

/** A context with its own clock, tokens, faults and request log. */
export function createContext(
  options: SimOptions,
  closing: AbortSignal,
  saved: SavedState | undefined,
): SimContext {
  return {
    options,
    clock: createClock(options.speed, Math.max(options.clockStartMs, saved?.clockMs ?? 0)),
    tokens: createTokens(options.tokenSeconds),
    faults: createFaultList(options.faults),
    requests: createRequestLog(),
    strangeness: options.strange ? { isQuiet: false } : undefined,
    closing,
    saved,
    url: `http://${options.host}:${options.port}`,
  };
}
