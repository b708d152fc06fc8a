// `npm run bench:options`: what one keystroke, or one choice, in a very large option form costs: the engine alone, and
// the whole basket page in a browser.
import { chromium, type Page } from '@playwright/test';
import { type FormInput, resolveForm } from '../lib/ordering/options/option-form';
import { readForm } from '../lib/ordering/options/option-graph';
import { chromiumPath } from '../testing/browser/chromium';
import { aoi, fillBasket } from '../testing/ordering/basket';
import { startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { signIn } from '../testing/test';
import { manyOptions } from './support/many-options';
import { quantile, report, table } from './support/report';

const sizes = [500, 5_000];
const keystrokes = 5_000;
const typed = 300;
const fixed = (value: number) => value.toFixed(2);

/** Random choices, one after the other, in a form of `count` options; milliseconds each. */
function engine(count: number) {
  const descriptors = manyOptions(count);
  const readStarted = performance.now();
  const form = readForm(descriptors);
  const reading = performance.now() - readStarted;
  let input: FormInput = { values: {}, areas: [1] };
  let state = resolveForm(form, input);
  const times: number[] = [];
  const whole: number[] = [];
  let touched = 0;
  for (let step = 0; step < keystrokes; step += 1) {
    const option = form.options[(step * 7_919) % form.options.length];
    if (!option) continue;
    const value = option.isList ? (option.values[step % option.values.length]?.id ?? '') : String(step);
    input = { ...input, values: { ...input.values, [option.name]: value } };
    const before = state;
    const started = performance.now();
    state = resolveForm(form, input, before);
    times.push(performance.now() - started);
    touched += state.options.filter((one, index) => one !== before.options[index]).length;
    if (step % 50 === 0) {
      const again = performance.now();
      resolveForm(form, input);
      whole.push(performance.now() - again);
    }
  }
  return { reading, times, whole, touched: touched / keystrokes };
}

/** Keys typed into one field of the basket page, each until React has drawn and the browser has laid out; ms each. */
async function rendered(page: Page, count: number) {
  const options = manyOptions(count);
  await page.unroute('**/api/ordering/product-types/*/options');
  await page.route('**/api/ordering/product-types/*/options', (route) =>
    route.fulfill({ json: { options, readAt: new Date().toISOString() } }),
  );
  await page.goto('/basket');
  // Searched for by its label's own id: to ask a browser for the labels of thousands of fields takes it minutes.
  const label = page.locator('label').filter({ hasText: /^Option number 0$/ });
  await label.waitFor({ timeout: 120_000 });
  const field = page.locator(`[id="${await label.getAttribute('for')}"]`);
  await page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { times: number[] }).times = times;
    let started = 0;
    document.addEventListener(
      'beforeinput',
      () => {
        started = performance.now();
      },
      true,
    );
    // React draws what was typed before the event is over; the layout is asked for, so that its cost is in it.
    document.addEventListener('input', () => {
      queueMicrotask(() => {
        document.body.getBoundingClientRect();
        times.push(performance.now() - started);
      });
    });
  });
  await field.focus();
  for (let step = 0; step < typed; step += 1) await page.keyboard.press('abcdefghij'[step % 10] ?? 'a');
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}

const engines = sizes.map((count) => ({ count, ...engine(count) }));

const simulator = await startSimulator();
const portal = await startPortal({ env: { ...simulator.env, SWATH_DEMO: '1', LOG_LEVEL: 'warn' } });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } });
await signIn(context.request, portal.url, 'analyst');
const page = await context.newPage();
// tsx names functions with a helper that the browser does not have.
await page.addInitScript('globalThis.__name = (named) => named');
await fillBasket(page, aoi, 'Béziers');
const pages: { count: number; times: number[] }[] = [];
for (const count of sizes) pages.push({ count, times: await rendered(page, count) });
await browser.close();
await portal.stop();
await simulator.stop();

const values = (count: number) => manyOptions(count).reduce((sum, option) => sum + option.values.length, 0);
const [small, large] = engines;
const ratio = small && large ? quantile(large.times, 0.5) / quantile(small.times, 0.5) : Number.NaN;
report(
  'npm run bench:options',
  'A keystroke in a large option form',
  [
    table(
      [
        'options',
        'values',
        'read once, ms',
        'engine p50, ms',
        'engine p99, ms',
        'resolved again, p50, ms',
        'options resolved for one choice',
      ],
      engines.map(({ count, reading, times, whole, touched }) => [
        count,
        values(count),
        fixed(reading),
        quantile(times, 0.5).toFixed(3),
        quantile(times, 0.99).toFixed(3),
        fixed(quantile(whole, 0.5)),
        touched.toFixed(1),
      ]),
    ),
    table(
      ['options on the page', 'rendered p50, ms', 'rendered p99, ms'],
      pages.map(({ count, times }) => [count, fixed(quantile(times, 0.5)), fixed(quantile(times, 0.99))]),
    ),
    `Engine: ${keystrokes} choices one after the other, what the form comes to after each; ten times the options make ${fixed(ratio)} times the median. Rendered: ${typed} keys typed into the first field of the basket page of the built portal, from the key to the page laid out. Simulator, portal and browser share the machine.`,
  ].join('\n\n'),
);
