import {
  clampView,
  frames,
  fromMap,
  MAX_ZOOM,
  type MapPoint,
  MIN_ZOOM,
  toMap,
  unitsPerPixel,
  type View,
} from '@/lib/nouns/places/map/rules';

/** In a box much wider than high, or the reverse, the drawing grows with the longer side: the same share as in map.css. */
const DRAWN = 0.61;

type Place = MapPoint & { zoom: number };

/** The current view; the sheet is moved and scaled until its drawing comes. Screen pixels from the map's middle. */
export class Camera {
  #root: HTMLElement;
  #sheet: HTMLElement;
  #drawn: Place;
  #now: Place;

  constructor(root: HTMLElement, sheet: HTMLElement, view: View) {
    this.#root = root;
    this.#sheet = sheet;
    this.#drawn = this.#now = { ...toMap(view), zoom: view.zoom };
  }

  get view(): View {
    return clampView({ ...fromMap(this.#now), zoom: this.#now.zoom });
  }

  /** Map units per screen pixel: the frame's square fits into the map's box, unless land and sea would not fill it. */
  unitsAt(zoom: number): number {
    const { width, height } = this.#root.getBoundingClientRect();
    const side = Math.min(Math.max(width, height * DRAWN), Math.max(height, width * DRAWN));
    return (unitsPerPixel(zoom) * frames.wide.size) / Math.max(1, side);
  }

  toScreen({ x, y }: MapPoint): MapPoint {
    const units = this.unitsAt(this.#now.zoom);
    return { x: (x - this.#now.x) / units, y: (y - this.#now.y) / units };
  }

  move(x: number, y: number, glide = false): void {
    const units = this.unitsAt(this.#now.zoom);
    this.#show({ ...this.#now, x: this.#now.x - x * units, y: this.#now.y - y * units }, glide);
  }

  zoomBy(steps: number, point: MapPoint = { x: 0, y: 0 }, glide = false): void {
    const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, this.#now.zoom + steps));
    const shift = this.unitsAt(this.#now.zoom) - this.unitsAt(zoom);
    this.#show({ x: this.#now.x + point.x * shift, y: this.#now.y + point.y * shift, zoom }, glide);
  }

  goTo(view: View): void {
    this.#show({ ...toMap(view), zoom: view.zoom }, true);
  }

  /** Snaps to a view that an address can express (zoom in quarters), so that the next drawing does not jump. */
  settle(): View {
    const { view } = this;
    this.goTo(view);
    return view;
  }

  /** Called when a drawing of this view has replaced the old one. */
  redrawn(view: View): void {
    this.#drawn = { ...toMap(view), zoom: view.zoom };
    this.#show(this.#now, false);
  }

  fit(): void {
    this.#show(this.#now, false);
  }

  #show(now: Place, glide: boolean): void {
    this.#now = now;
    const units = this.unitsAt(now.zoom);
    const [x, y] = [(this.#drawn.x - now.x) / units, (this.#drawn.y - now.y) / units];
    const scale = 2 ** (now.zoom - this.#drawn.zoom);
    this.#sheet.classList.toggle('is-gliding', glide);
    this.#sheet.style.transform = x || y || scale !== 1 ? `translate(${x}px, ${y}px) scale(${scale})` : '';
  }
}
