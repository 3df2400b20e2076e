// Stands in for https://maps.googleapis.com/maps/api/js in browser tests: as much of it as the street map and the address search
// use, and nothing drawn.
// The map keeps its camera, tells its listeners, and is reachable as window.stubMap; markers become elements within it.
(() => {
  class Listening {
    listeners = {};

    addListener(name, listener) {
      (this.listeners[name] ??= new Set()).add(listener);
      return { remove: () => this.listeners[name]?.delete(listener) };
    }

    tell(name) {
      for (const listener of this.listeners[name] ?? []) listener();
    }
  }

  class LatLng {
    constructor(lat, lng) {
      this.value = typeof lat === 'object' ? { lat: read(lat.lat), lng: read(lat.lng) } : { lat, lng };
    }

    lat = () => this.value.lat;
    lng = () => this.value.lng;
    toJSON = () => this.value;
  }
  const read = (coordinate) => (typeof coordinate === 'function' ? coordinate() : coordinate);

  class StubMap extends Listening {
    constructor(element, { center = { lat: 0, lng: 0 }, zoom = 1 } = {}) {
      super();
      this.element = element;
      element.dataset.testid = 'street-map';
      this.camera = { center: new LatLng(center), zoom };
      this.rest();
      window.stubMap = this;
    }

    rest() {
      setTimeout(() => {
        this.tell('tilesloaded');
        this.tell('idle');
      });
    }

    moveCamera({ center = this.camera.center, zoom = this.camera.zoom }) {
      this.camera = { center: new LatLng(center), zoom };
      this.tell('center_changed');
      this.tell('zoom_changed');
      this.rest();
    }

    getDiv = () => this.element;
    getCenter = () => this.camera.center;
    getZoom = () => this.camera.zoom;
    getHeading = () => 0;
    getTilt = () => 0;
    getBounds = () => ({ toJSON: () => ({ north: 48, south: 36, east: 19, west: 6 }) });
    getRenderingType = () => 'RASTER';
    getMapCapabilities = () => ({ isAdvancedMarkersAvailable: true });
    mapCapabilities = this.getMapCapabilities();
    setOptions() {}
    setCenter = (center) => this.moveCamera({ center });
    panTo = (center) => this.moveCamera({ center });
    setZoom = (zoom) => this.moveCamera({ zoom });
  }

  class AdvancedMarkerElement extends HTMLElement {
    set map(map) {
      if (map) map.element.append(this);
      else this.remove();
      this.shownOn = map;
    }

    get map() {
      return this.shownOn;
    }

    set content(content) {
      this.replaceChildren(...(content ? [content] : []));
    }

    get content() {
      return this.firstElementChild;
    }

    connectedCallback() {
      this.setAttribute('role', 'button');
      this.addEventListener(
        'click',
        ({ detail }) => detail !== 'gmp' && this.dispatchEvent(new CustomEvent('gmp-click')),
      );
    }

    addListener(name, listener) {
      this.addEventListener(name, listener);
      return { remove: () => this.removeEventListener(name, listener) };
    }
  }
  customElements.define('stub-advanced-marker', AdvancedMarkerElement);

  const event = {
    addListener: (target, name, listener) => target.addListener(name, listener),
    addListenerOnce: (target, name, listener) => target.addListener(name, listener),
    removeListener: (handle) => handle?.remove(),
    clearInstanceListeners: (target) => {
      target.listeners = {};
    },
    trigger: (target, name) => target.tell(name),
  };
  // Google knows one address, whatever is asked for.
  const component = (longText, shortText, ...types) => ({ longText, shortText, types });
  const place = {
    id: 'place-of-the-stub',
    addressComponents: [
      component('Via Tortona', 'Via Tortona', 'route'),
      component('27', '27', 'street_number'),
      component('20144', '20144', 'postal_code'),
      component('Milano', 'Milano', 'locality', 'political'),
      component('Città Metropolitana di Milano', 'MI', 'administrative_area_level_2'),
      component('Italia', 'IT', 'country'),
    ],
    fetchFields: async () => {},
  };
  const prediction = (input) => ({
    placeId: place.id,
    text: { toString: () => `Via Tortona 27, Milano (${input})` },
    toPlace: () => place,
  });
  const core = { LatLng, MVCObject: Listening, event, ControlPosition: {}, ColorScheme: { LIGHT: 'LIGHT' } };
  const libraries = {
    core: { ...core, Settings: { getInstance: () => ({}) } },
    maps: {
      Map: StubMap,
      MapTypeId: { ROADMAP: 'roadmap' },
      RenderingType: { RASTER: 'RASTER', UNINITIALIZED: 'UNINITIALIZED' },
    },
    places: {
      AutocompleteSessionToken: class {
        name = 'session';
      },
      AutocompleteSuggestion: {
        fetchAutocompleteSuggestions: async ({ input }) => ({ suggestions: [{ placePrediction: prediction(input) }] }),
      },
    },
    marker: { AdvancedMarkerElement, CollisionBehavior: { REQUIRED: 'REQUIRED' } },
  };
  // The loader has already put its callback there.
  window.google ??= {};
  window.google.maps ??= {};
  Object.assign(window.google.maps, libraries.core, libraries.maps, {
    marker: libraries.marker,
    version: '3.62.0',
    importLibrary: async (name) => libraries[name] ?? {},
  });
  const asked = new URL(document.currentScript?.src ?? document.querySelector('script[src*="maps/api/js"]').src);
  const ready = asked.searchParams
    .get('callback')
    ?.split('.')
    .reduce((found, name) => found?.[name], window);
  ready?.();
})();
