import L from 'leaflet';
import type { Picture } from './picture';
import { worldSize } from './projection';

/** What a drawing has to know of the part of the world that its canvas shows. */
export interface CanvasView extends Picture {
  context: CanvasRenderingContext2D;
  zoom: number;
}

export type Draw = (view: CanvasView) => void;

/** How much more than the screen is drawn on each side, so that panning shows no edge at once. */
const padding = 0.25;

/**
 * A canvas over the map that moves and scales with it while it moves, and is drawn again when it comes to rest.
 * Never takes pointer events: what is under the pointer is found by calculation.
 */
export class CanvasOverlay extends L.Layer {
  #canvas?: HTMLCanvasElement;
  #draw?: Draw;
  #drawnAt?: { center: L.LatLng; zoom: number; size: L.Point };
  #frame = 0;

  constructor(
    private readonly pane: string,
    draw?: Draw,
  ) {
    super();
    this.#draw = draw;
  }

  override onAdd(map: L.Map): this {
    this.#canvas ??= L.DomUtil.create('canvas', 'leaflet-zoom-animated');
    this.#canvas.setAttribute('aria-hidden', 'true');
    map.getPane(this.pane)?.appendChild(this.#canvas);
    this.redraw();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#canvas?.remove();
    return this;
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    // A map that is put elsewhere says so in several events, and often several times before a frame: it is drawn once.
    const follow = () => {
      this.#place(this._map.getCenter(), this._map.getZoom());
      this.redraw();
    };
    return {
      moveend: follow,
      viewreset: follow,
      resize: follow,
      zoom: () => this.#place(this._map.getCenter(), this._map.getZoom()),
      zoomanim: (event) => {
        const { center, zoom } = event as L.ZoomAnimEvent;
        this.#place(center, zoom);
      },
    };
  }

  /** Shows another drawing from the next frame on; none leaves the canvas empty, which then costs nothing. */
  show(draw: Draw | undefined): void {
    this.#draw = draw;
    this.redraw();
  }

  /** Draws again at the next frame. */
  redraw(): void {
    if (!this.#canvas?.isConnected || this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#render();
    });
  }

  #render(): void {
    const map = this._map;
    const canvas = this.#canvas;
    if (!map || !canvas) return;
    const draw = this.#draw;
    if (!draw) {
      canvas.width = 0;
      return;
    }
    const size = map.getSize();
    const width = Math.ceil(size.x * (1 + 2 * padding));
    const height = Math.ceil(size.y * (1 + 2 * padding));
    if (width === 0 || height === 0) return;
    const corner = map.containerPointToLayerPoint([-size.x * padding, -size.y * padding]).round();
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    L.DomUtil.setTransform(canvas, corner, 1);
    const zoom = map.getZoom();
    this.#drawnAt = { center: map.getCenter(), zoom, size };
    const context = canvas.getContext('2d');
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const scale = worldSize(zoom);
    const origin = map.getPixelOrigin().add(corner);
    draw({
      context,
      width,
      height,
      ratio,
      zoom,
      scale,
      left: origin.x,
      top: origin.y,
      west: origin.x / scale,
      east: (origin.x + width) / scale,
      north: origin.y / scale,
      south: (origin.y + height) / scale,
    });
  }

  /** Puts the canvas as it was drawn where it belongs when the map shows `center` at `zoom`. */
  #place(center: L.LatLng, zoom: number): void {
    const map = this._map;
    if (!map || !this.#canvas || !this.#drawnAt) return;
    const scale = map.getZoomScale(zoom, this.#drawnAt.zoom);
    const half = map.getSize().divideBy(2);
    const panePosition = L.DomUtil.getPosition(map.getPane('mapPane') as HTMLElement);
    const newOrigin = map.project(center, zoom).subtract(half).add(panePosition).round();
    const offset = this.#drawnAt.size
      .multiplyBy(-(0.5 + padding) * scale)
      .add(map.project(this.#drawnAt.center, zoom))
      .subtract(newOrigin);
    L.DomUtil.setTransform(this.#canvas, offset, scale);
  }
}
