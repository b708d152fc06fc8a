'use client';
import { Download } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { formatCount } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { saveFile } from '../new-run/save-file';
import { useServerGraph } from './use-server-graph';

/** The graph as the workflow server itself draws it. Its text is from outside: it is shown as an image, never as a page. */
export function ServerGraph({ aoi }: { aoi: string }) {
  const { state, dot, draw, again } = useServerGraph(aoi);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 text-12 text-muted">
        <span>Servers draw the first 1,000 scenes at most.</span>
        <span className="ml-auto flex gap-2">
          <Button
            icon={Download}
            onClick={() => dot !== undefined && saveFile(`${aoi}.dot`, dot, 'text/vnd.graphviz')}
            reason={dot === undefined ? 'It is not read yet' : undefined}
          >
            DOT
          </Button>
          <Button
            icon={Download}
            reason={state.is === 'drawn' ? undefined : 'It is not drawn yet'}
            onClick={() => {
              if (state.is !== 'drawn') return;
              const link = document.createElement('a');
              link.href = state.url;
              link.download = `${aoi}.svg`;
              link.click();
            }}
          >
            SVG
          </Button>
        </span>
      </div>
      {state.is === 'reading' && <SkeletonRows rows={6} />}
      {state.is === 'failed' && (
        <EmptyState title="No graph of the server" action={<Button onClick={again}>Try again</Button>}>
          {state.sentence}
        </EmptyState>
      )}
      {state.is === 'large' && (
        <EmptyState
          title={`The graph has about ${formatCount(state.statements)} parts`}
          action={<Button onClick={() => draw(true)}>Draw it</Button>}
        >
          To draw it may take minutes. The page stays usable meanwhile.
        </EmptyState>
      )}
      {state.is === 'drawing' && (
        <EmptyState title="Drawing" action={<Button onClick={() => draw(false)}>Stop</Button>}>
          <span role="status">About {formatCount(state.statements)} parts are laid out.</span>
        </EmptyState>
      )}
      {state.is === 'drawn' && (
        <section
          className="min-h-0 flex-1 overflow-auto bg-white p-4"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard.
          tabIndex={0}
          aria-label="The server's graph"
        >
          {/* biome-ignore lint/performance/noImgElement: it is a blob of the browser's own. */}
          <img
            src={state.url}
            alt={`The dependency graph of ${aoi} as the workflow server draws it`}
            className="max-w-none"
          />
        </section>
      )}
    </div>
  );
}
