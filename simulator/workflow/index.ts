import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import type { SimContext } from '../context';
import type { SimEnv } from '../sim-env';
import { createOddAois, idReuse, oddMessage } from '../strange/world';
import { json, plain } from './answers';
import { catalogue } from './catalogue';
import { costly, createCost } from './cost';
import { keepAtWork } from './endless';
import { createJobs } from './jobs';
import { make } from './make';
import { monitoring } from './monitoring';
import { play } from './play';
import { dumpWorld, restoreWorld } from './saved-world';
import { createWorkflowStage } from './stage';
import { createMachine } from './state-machine';
import { createStore } from './store';
import { createTruth } from './truth';
import { createWorld } from './world';

/** The ingestion workflow server of section 4.3, and what it knows to be true. */
export function createWorkflow(context: SimContext) {
  const store = createStore(idReuse(context));
  const truth = createTruth(context, store);
  const jobs = createJobs(context);
  const { saved, options } = context;
  const watching = { moved: truth.moved, queued: jobs.add };
  const machine = createMachine(store, watching, { isLetter: options.letter, spell: oddMessage(context) });
  if (saved) restoreWorld(store, jobs, saved.workflow);
  else if (options.workflow === 'default') {
    createWorld(context, store, machine, jobs);
    if (options.strange) createOddAois(options.seed, store);
  }
  jobs.start(machine);
  if (options.endless) keepAtWork(context, { store, machine, jobs, truth });

  const { letter } = options;
  const cost = createCost(context);
  const app = new Hono<SimEnv>();
  // The root of real servers needs no token, with a trailing slash (as clients ask where it is mounted) and without.
  app.get('*', async (c, next) =>
    !letter && /^(\/workflow)?\/?$/.test(c.req.path) ? plain(c, 'ingester ok') : next(),
  );
  app.route('/', make(context, store, machine, jobs));
  app.route('/', play(store, machine, truth));
  app.use('*', bearer(context.options.workflowToken));
  app.use('*', costly(store, cost));
  app.route('/', catalogue(context, store, machine, cost));
  app.route('/', monitoring(context, store, machine));
  app.all('*', (c) => c.body(null, 404));
  return {
    app,
    truth: truth.view,
    stage: createWorkflowStage(store, machine, jobs),
    close: jobs.close,
    dump: () => dumpWorld(store, jobs),
    /** How much has happened without a request. */
    changes: truth.count,
  };
}

/** There is no 401: what is wrong with a token is a 403 whose body is a JSON string. */
function bearer(token: string): MiddlewareHandler<SimEnv> {
  const wanted = Buffer.from(token);
  return async (c, next) => {
    const header = c.req.header('Authorization');
    if (!header) return json(c, 'token not found', 403);
    if (!header.startsWith('Bearer ')) return json(c, 'missing "Bearer " prefix', 403);
    const sent = Buffer.from(header.slice('Bearer '.length));
    const isRevoked = c.get('isKeyRevoked') === true;
    if (isRevoked || sent.length !== wanted.length || !timingSafeEqual(sent, wanted))
      return json(c, 'invalid token', 403);
    return next();
  };
}
