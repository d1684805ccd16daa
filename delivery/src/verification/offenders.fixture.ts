import type { RemoteJson } from '../storage/remote-json';

export const worker = `new Worker(URL.createObjectURL(new Blob(['onmessage = () => {}'])))`;

/** Additional behaviour of a test remote, which otherwise shows a heading, a text and a button. */
export interface Remote {
  /** JavaScript run when its module loads; its page renders into `area`, not in trial mounts; on a click. */
  module?: string;
  drawn?: string;
  clicked?: string;
  /** JavaScript that runs each time it is mounted, and unmounted. */
  mounted?: string;
  unmounted?: string;
  css?: string;
  needs?: RemoteJson['needs'];
}

/** Remotes that `verify` has to accept, by their behaviour. */
export const honest: Record<string, Remote> = {
  'shows a page': {},
  'has a clock, and styles of a scope': {
    mounted: `domElement.clock = setInterval(() => { domElement.querySelector('p').textContent = new Date().toISOString(); }, 1000)`,
    unmounted: 'clearInterval(domElement.clock)',
    css: `@scope ([data-remote="visits"]) { h1 { color: #111 } }
      .visits-title { & em { color: #222 } } .ant-btn.visits-more, .visits-list > li:not(.ant-x) { color: #333 }
      @layer visits, visits-late; @property --visits-size { syntax: '<length>'; inherits: false; initial-value: 0 }
      @font-face { font-family: 'Visits Icons'; src: local('Arial') } @keyframes visits-spin { to { color: #111 } }
      @counter-style visits-steps { system: cyclic; symbols: '-' } @page visits { margin: 1cm }
      @media print { [data-remote="visits"] p, :is(.visits-a, .visits-b) h2 { color: #444 } }`,
  },
  'replaces toString of functions, as core-js does': {
    module: `Function.prototype.toString = () => 'function () { [native code] }'`,
  },
  'needs what it states': {
    needs: {
      globals: Array.from({ length: 15 }, (_, at) => `map${at}`),
      storage: ['tiles.*'],
      endpoints: ['/tiles/*'],
      workers: 1,
    },
    module: `for (let at = 0; at < 15; at += 1) window['map' + at] = at`,
    drawn: `localStorage.setItem('tiles.zoom', '3'); localStorage.setItem('visits.last', '7'); fetch('/tiles/1.json'); ${worker}`,
  },
};

interface Offence extends Remote {
  /** It hides other offences, or they hide it: it is verified in a separate remote, or with others of its group. */
  isApart?: true | string;
}

/** Remotes that `verify` has to reject: the behaviour of each, and the words of the rejection. */
export type Offenders = Record<string, [offence: Offence, words: string]>;
