import { readingEase } from './support/reading-ease';
import { readSentences } from './support/sentences';

// `npm run words` prints every sentence that users can see, by page. `npm run words -- --ease` prints how easily they
// read, how long they are, and the hardest ones.
const sentences = readSentences();
if (process.argv.includes('--ease')) printEase(sentences.map(({ text }) => text));
else printByPage();

function printEase(texts: readonly string[]): void {
  const scored = readingEase(texts);
  const lengths = scored.map(({ words }) => words).sort((a, b) => a - b);
  const ease = (share: number) => Math.round(scored[Math.floor(scored.length * share)]?.ease ?? 0);
  const length = (share: number) => lengths[Math.floor(lengths.length * share)];
  console.log(`${scored.length} sentences`);
  console.log(`reading ease (Flesch): median ${ease(0.5)}, worst tenth below ${ease(0.1)}`);
  console.log(`words: median ${length(0.5)}, longest tenth over ${length(0.9)}, longest ${lengths.at(-1)}`);
  for (const one of scored.slice(0, 20)) console.log(`${one.ease.toFixed(0).padStart(5)}  ${one.text}`);
}

/** The page or room of a file, as in components/ordering/basket. */
function findRoom(path: string): string {
  return path.split('/').slice(0, -1).slice(0, 3).join('/');
}

function printByPage(): void {
  let room = '';
  let file = '';
  for (const { path, line, text } of sentences) {
    if (findRoom(path) !== room) {
      room = findRoom(path);
      console.log(`\n# ${room}`);
    }
    if (path !== file) {
      file = path;
      console.log(`\n## ${path.split('/').at(-1)}`);
    }
    console.log(`${String(line).padStart(5)}  ${text}`);
  }
}
