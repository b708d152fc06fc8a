import { beforeAll, describe, expect, it, vi } from 'vitest';
import { encodedUsername, type OpenSimulator, open, openFor } from '../test-support';
import { createStore } from '../workflow/store';
import { createWorkflowClient, payload } from '../workflow/test-workflow';
import { createOddAois } from './world';

interface Choice {
  strange: string;
  [about: string]: unknown;
}
interface Answer {
  status: number;
  text: string;
  response: Response;
}

/** The choices that are printed while something is done. */
const listChoices = async (work: () => Promise<unknown>): Promise<Choice[]> => {
  const printed: Choice[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    for (const line of String(text).split('\n'))
      if (line.startsWith('{"strange"')) printed.push(JSON.parse(line));
    return true;
  });
  await work().finally(() => write.mockRestore());
  return printed;
};

type Workflow = ReturnType<typeof createWorkflowClient>;

/** An AOI with items in several statuses, and one with nothing. */
async function createAois(workflow: Workflow): Promise<void> {
  await workflow.make({ name: 'A', scenes: 6, tilesPerScene: 3, statuses: { RETRY: 1, DONE: 2, NEW: 1 } });
  await workflow.make({ name: 'None', scenes: 0, tilesPerScene: 0 });
}

const times = async (count: number, work: (time: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let time = 0; time < count; time += 1) answers.push(await work(time));
  return answers;
};

const small = '1.33 43.52,1.56 43.52,1.56 43.66,1.33 43.66,1.33 43.52';
const wide = ['-1 42,8 42,8 47,-1 47,-1 42', '8 54,13 54,13 58,8 58,8 54', '8 42,14 42,14 46,8 46,8 42'];
const search = async (sim: OpenSimulator, ring = small): Promise<Answer> => {
  const response = await fetch(`${sim.url}/search/api/v1/search`, {
    method: 'POST',
    headers: { authorization: 'APIKEY demo-search-key-51b7e2', 'content-type': 'application/json' },
    body: JSON.stringify({
      geometry: `POLYGON((${ring}))`,
      constellation: ['PLEIADES'],
      acquisitionDate: '[2020-01-01T00:00:00,2026-12-31T23:59:59]',
    }),
  });
  return { status: response.status, text: await response.text(), response };
};

interface Variation {
  /** How its choice begins. */
  choice: RegExp;
  /** Asks for what can vary so. */
  ask(sim: OpenSimulator, workflow: Workflow): Promise<Answer[]>;
  /** Whether an answer bears it. */
  shows(answer: Answer): boolean;
}

const refused = (workflow: Workflow) => times(60, () => workflow.call('PUT', '/scene/1/retry'));
const badScene = (workflow: Workflow) =>
  times(40, () => workflow.call('POST', '/aoi/A/scene', '{"source_id":"echoed-name"}'));
const listed = (workflow: Workflow, path = '/aoi/A/scenes') => times(60, () => workflow.call('GET', path));
const namesItem = (row: unknown) =>
  typeof row === 'object' && row !== null && 'id' in row && /^\d{1,9}$/.test(String(row.id));
/** The ids of a list, as they come; none where it is something else. */
const listIds = (text: string): number[] => {
  if (!text.startsWith('[')) return [];
  return (JSON.parse(text) as unknown[]).filter(namesItem).map((row) => Number((row as { id: unknown }).id));
};

const variations: Record<string, Variation> = {
  'a refusal in other words': {
    choice: /^403 as \d+( with an echo)?: \S/,
    ask: (_, workflow) => refused(workflow),
    shows: ({ text }) => text !== '' && !text.startsWith('"'),
  },
  'another status of the same meaning': {
    choice: /^403 as (409|422|423)/,
    ask: (_, workflow) => refused(workflow),
    shows: ({ status }) => [409, 422, 423].includes(status),
  },
  'a refusal as 500 with a reason': {
    choice: /^403 as 500(?: with an echo)?: \S/,
    ask: (_, workflow) => refused(workflow),
    shows: ({ status, text }) => status === 500 && text !== '',
  },
  'what was sent within an error': {
    choice: /with an echo/,
    ask: (_, workflow) => badScene(workflow),
    shows: ({ status, text }) => status >= 400 && text.includes('echoed-name'),
  },
  'numbers as text': {
    choice: /^numbers as text$/,
    ask: (_, workflow) => listed(workflow),
    shows: ({ text }) => /"id":"\d+"/.test(text),
  },
  'numbers with the noise of binary sums': {
    choice: /^numbers with noise$/,
    ask: (sim) => times(40, () => search(sim)),
    shows: ({ text }) => /\d\.\d{14,}/.test(text),
  },
  'null for an empty list': {
    choice: /^null for an empty list$/,
    ask: (_, workflow) => listed(workflow, '/aoi/None/scenes'),
    shows: ({ text }) => text === 'null',
  },
  'a row of a wrong shape': {
    choice: /^a row of a wrong shape$/,
    ask: (_, workflow) => listed(workflow),
    shows: ({ text }) => text.startsWith('[') && JSON.parse(text).some((row: unknown) => !namesItem(row)),
  },
  'times without a zone': {
    choice: /^times without a zone$/,
    ask: (_, workflow) => listed(workflow),
    shows: ({ text }) => /"date":"[\d-]+T[\d:.]+"/.test(text),
  },
  'control characters, NUL and halves of characters in names': {
    choice: /^control characters in names$/,
    ask: (sim) => times(60, () => search(sim)),
    shows: ({ text }) => /"productName":"[^"]*\\u(0000|d800)"/.test(text),
  },
  'control characters, NUL and halves of characters in what jobs say': {
    choice: /^an odd character in a message$/,
    ask: async (_, workflow) => {
      await workflow.make({ name: 'Said', scenes: 40, tilesPerScene: 1, statuses: { PENDING: 1 } });
      const { items = [] } = (await workflow.truth()).aois.find(({ name }) => name === 'Said') ?? {};
      for (const { kind, id } of items) await workflow.result(kind, id, 'FAILED', 'No orbit file');
      return [await workflow.call('GET', '/aoi/Said/tiles/FAILED')];
    },
    shows: ({ text }) => /"message":"No orbit file\\u(0000|0007|001b|d800)"/.test(text),
  },
  'images that no one can read': {
    choice: /^an image that no one can read$/,
    ask: (sim) => times(wide.length, (place) => search(sim, wide[place])),
    shows: ({ text }) => /"properties":\{("x_\w+":|\})/.test(text),
  },
  'a page of a gateway with status 200': {
    choice: /^a page with status 200$/,
    ask: (_, workflow) => times(600, () => workflow.call('GET', '/aoi/')),
    shows: ({ status, text }) => status === 200 && text.startsWith('<!doctype html>'),
  },
  'a page of a gateway with status 502 in place of what is read': {
    choice: /^a page with status 502$/,
    ask: (_, workflow) => times(600, () => workflow.call('GET', '/aoi/')),
    shows: ({ status, text }) => status === 502 && text.startsWith('<!doctype html>'),
  },
  'a page of a gateway with status 504 after what was done': {
    choice: /^a page with status 504$/,
    ask: (_, workflow) => times(600, () => workflow.call('PUT', '/scene/1/force/DONE')),
    shows: ({ status, text }) => status === 504 && text.startsWith('<!doctype html>'),
  },
  'further fields': {
    choice: /^fields that no one knows$/,
    ask: (_, workflow) => listed(workflow),
    shows: ({ text }) => /"x_[0-9a-f]{4}":/.test(text),
  },
  'missing fields': {
    choice: /^empty fields left out$/,
    ask: (_, workflow) => listed(workflow, '/aoi/A/tiles/DONE'),
    shows: ({ text }) => listIds(text).length > 0 && !/"PreviousID":null|"message":""/.test(text),
  },
  'counts that go down': {
    choice: /^a count that went down by \d$/,
    ask: (_, workflow) => times(150, () => workflow.call('GET', '/aoi/A')),
    shows: ({ text }) => /pending: +[1-9]/.test(text),
  },
  'items that move between lists': {
    choice: /^a row that has moved to another list$/,
    ask: (_, workflow) => listed(workflow, '/aoi/A/tiles/NEW'),
    shows: ({ text }) => text.startsWith('[') && /"status":"(DONE|RETRY)"/.test(text),
  },
  'rows that come twice': {
    choice: /^rows that come twice$/,
    ask: (_, workflow) => listed(workflow),
    shows: ({ text }) => new Set(listIds(text)).size < listIds(text).length,
  },
  'a list in another order': {
    choice: /^a list in another order$/,
    ask: (_, workflow) => listed(workflow),
    shows: ({ text }) => {
      const ids = listIds(text);
      return ids.some((id, place) => id < (ids[place - 1] ?? 0));
    },
  },
  'an empty graph with status 200': {
    choice: /^an empty graph$/,
    ask: (_, workflow) => listed(workflow, '/aoi/A/dot'),
    shows: ({ status, text }) => status === 200 && text === 'digraph {\n}\n',
  },
  'a page that comes again': {
    choice: /^page 0 in place of page 1$/,
    ask: async (_, workflow) => {
      const area = payload('Pages', {
        scene_type: { constellation: 'sentinel1', parameters: { count: '6' } },
      });
      const read = (page: number) => workflow.catalogue(`scenes?page=${page}&limit=2`, { area });
      firstSceneOfPages = /"source_id":"([^"]+)"/.exec((await read(0)).text)?.[1] ?? '';
      return times(80, (time) => read(time % 2));
    },
    shows: ({ text, response }) =>
      response.url.includes('page=1') && firstSceneOfPages !== '' && text.includes(firstSceneOfPages),
  },
  'clocks that are hours off': {
    choice: /^a clock -?\d+ h off$/,
    ask: (_, workflow) => times(40, () => workflow.call('GET', '/aoi/A')),
    shows: ({ response }) =>
      Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now()) > 3_000_000,
  },
  'a body with what was taken': {
    choice: /^a word with what was taken$/,
    ask: (_, workflow) => times(20, () => workflow.call('PUT', '/scene/1/force/DONE')),
    shows: ({ status, text }) => status === 200 && text !== '' && !text.startsWith('<'),
  },
  'tokens that are revoked': {
    choice: /^tokens revoked$/,
    ask: async (sim) => {
      const headers = { authorization: await sim.token(), 'x-svc-username': encodedUsername };
      return times(150, async () => {
        const response = await fetch(`${sim.url}/ordering/api/v1/me/contracts`, { headers });
        return { status: response.status, text: await response.text(), response };
      });
    },
    shows: ({ status }) => status === 401,
  },
  'a token of the workflow server that is revoked, and put right': {
    choice: /^the key revoked for [123] requests$/,
    ask: (_, workflow) => times(200, () => workflow.call('GET', '/aoi/A/scenes')),
    shows: ({ status, text }) => status === 403 && text === '"invalid token"',
  },
  'a key of the search service that is revoked, and put right': {
    choice: /^the key revoked for [123] requests$/,
    ask: (sim) => times(200, () => search(sim)),
    shows: ({ status }) => status === 401,
  },
  'ids that are used again': {
    choice: /^an id used once more$/,
    ask: async (_, workflow) => {
      await workflow.make({ name: 'Again', scenes: 5, tilesPerScene: 1 });
      const before = (await workflow.truth()).aois.find(({ name }) => name === 'Again')?.items ?? [];
      await workflow.make({ name: 'Again', scenes: 5, tilesPerScene: 1 });
      const after = (await workflow.truth()).aois.find(({ name }) => name === 'Again')?.items ?? [];
      const again = after.filter(({ id, kind }) =>
        before.some((one) => one.id === id && one.kind === kind),
      ).length;
      return [{ status: 200, text: `${again} again`, response: new Response() }];
    },
    shows: ({ text }) => Number.parseInt(text, 10) > 0,
  },
};

let firstSceneOfPages = '';

describe('varies what the interface leaves open, the same for the same seed, and prints it:', () => {
  type Run = Record<string, { answers: Answer[]; choices: Choice[] }>;
  let [first, again]: Run[] = [];

  /** What can vary, in one simulator with a seed. */
  async function run(seed: string, some = Object.entries(variations)): Promise<Run> {
    const sim = await open({ SIM_MODE: 'strange', SIM_SEED: seed });
    const workflow = createWorkflowClient(sim);
    await createAois(workflow);
    const runs: Run = {};
    for (const [name, { ask }] of some) {
      let answers: Answer[] = [];
      const choices = await listChoices(async () => {
        answers = await ask(sim, workflow);
      });
      runs[name] = { answers, choices };
    }
    await sim.close();
    return runs;
  }

  beforeAll(async () => {
    first = await run('one');
    again = await run('one');
  }, 300_000);

  it.each(Object.entries(variations))('%s', (name, { choice, shows }) => {
    const { answers = [], choices = [] } = first?.[name] ?? {};
    expect(choices.map(({ strange }) => strange)).toContainEqual(expect.stringMatching(choice));
    expect(answers.some(shows)).toBe(true);
    expect(again?.[name]?.choices).toEqual(choices);
  });

  it('otherwise for another seed', async () => {
    const other = await run('two', Object.entries(variations).slice(0, 2));
    for (const [name, { choices }] of Object.entries(other))
      expect(choices).not.toEqual(first?.[name]?.choices);
  });
});

it('never turns another status into a 401, 408 or 499, nor one of those into another', async () => {
  const sim = await openFor({ SIM_MODE: 'strange', SIM_SEED: 'statuses' });
  const workflow = createWorkflowClient(sim);
  await workflow.make({ name: 'A', scenes: 1, tilesPerScene: 1 });
  await listChoices(async () => {
    const statuses = new Set(
      (await times(80, () => workflow.call('PUT', '/tile/1/retry'))).map((one) => one.status),
    );
    expect(statuses.size).toBeGreaterThan(2);
    for (const one of [200, 204, 401, 404, 408, 499, 502, 503]) expect([...statuses]).not.toContain(one);
    const wrongToken = { authorization: 'no such token', 'x-svc-username': encodedUsername };
    for (let time = 0; time < 40; time += 1) {
      const { status } = await fetch(`${sim.url}/ordering/api/v1/orders`, {
        method: 'POST',
        headers: wrongToken,
      });
      expect(status).toBe(401);
    }
  });
});

it('leaves a 401 of the tokens, and a 403 that is about a token, as they are', async () => {
  const sim = await openFor({ SIM_MODE: 'strange', SIM_SEED: 'tokens' });
  const workflow = createWorkflowClient(sim);
  await listChoices(async () => {
    const seen = await times(40, () =>
      workflow.call('PUT', '/tile/1/retry', undefined, { authorization: 'Bearer no' }),
    );
    for (const { status, text } of seen) expect([status, text]).toEqual([403, '"invalid token"']);
  });
});

it('answers as in the mode `real` while it is quiet', async () => {
  const sim = await openFor({ SIM_MODE: 'strange', SIM_SEED: 'quiet' });
  const workflow = createWorkflowClient(sim);
  await workflow.make({ name: 'A', scenes: 1, tilesPerScene: 1 });
  await fetch(`${sim.url}/_strange`, { method: 'PUT', body: '{"isQuiet":true}' });
  const choices = await listChoices(async () => {
    for (const answer of await times(30, () => workflow.call('PUT', '/tile/1/retry'))) {
      expect(answer).toMatchObject({ status: 403, text: '' });
    }
  });
  expect(choices).toEqual([]);
});

it('holds AOIs, scenes and tiles with any name, the same for the same seed', async () => {
  const readNames = async (seed: string) => {
    const store = createStore();
    const choices = await listChoices(async () => createOddAois(seed, store));
    expect(choices.map(({ name }) => name)).toEqual([...store.aois.keys()]);
    for (const { name } of store.aois.values()) {
      expect([...store.tiles.values()]).toContainEqual(expect.objectContaining({ sourceId: name }));
    }
    return [...store.aois.keys()];
  };
  const names = await readNames('one');
  for (const sign of ['%', '/', '"', "'", '\\', '*', '?', '\t', '\u0007', '\u0000', '\ud800', '<']) {
    expect(
      names.some((name) => name.includes(sign)),
      sign,
    ).toBe(true);
  }
  for (const name of ['.', '..']) expect(names).toContain(name);
  expect(names.some(({ length }) => length >= 300)).toBe(true);
  expect(await readNames('one')).toEqual(names);
  expect(await readNames('two')).not.toEqual(names);
});
