import { useEffect, useLayoutEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { CanvasOverlay, type Draw } from './canvas-overlay';
import type { Pane } from './panes';
import { useTheme } from './theme';

/**
 * Keeps a canvas in a pane; a new `draw` (memoise it; none empties it), another theme or a font that arrives draws it
 * again.
 */
export function useCanvasOverlay(pane: Pane, draw: Draw | undefined): void {
  const map = useMap();
  const theme = useTheme();
  const overlay = useRef<CanvasOverlay>(undefined);
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  }, [draw]);

  useEffect(() => {
    const own = new CanvasOverlay(pane, latest.current);
    own.addTo(map);
    overlay.current = own;
    const redraw = () => own.redraw();
    document.fonts?.addEventListener('loadingdone', redraw);
    return () => {
      document.fonts?.removeEventListener('loadingdone', redraw);
      own.remove();
    };
  }, [map, pane]);

  // Before the page is painted: the canvas is drawn in the frame of what else changes, not in the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is a reason to draw, not a value that it reads
  useLayoutEffect(() => overlay.current?.show(draw), [draw, theme]);
}
