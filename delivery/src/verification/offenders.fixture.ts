import type { RemoteJson } from '../storage/remote-json';

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

const block = (ms: number) => `for (const end = Date.now() + ${ms}; Date.now() < end; );`;
const worker = `new Worker(URL.createObjectURL(new Blob(['onmessage = () => {}'])))`;

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
  /** It hides other offences, or they hide it, so it is verified in a separate remote. */
  isApart?: boolean;
}

/** Remotes that `verify` has to reject: the behaviour of each, and the words of the rejection. */
export const offenders: Record<string, [offence: Offence, words: string]> = {
  'patches fetch': [
    { module: 'const { fetch } = window; window.fetch = (...given) => fetch(...given)' },
    'keeps to its area: it changes window.fetch for everybody',
  ],
  'patches XMLHttpRequest': [
    { drawn: 'XMLHttpRequest.prototype.open = () => {}' },
    'keeps to its area: it changes XMLHttpRequest.prototype.open for everybody',
  ],
  'patches the history': [
    { drawn: 'history.pushState = () => {}' },
    'keeps to its area: it changes history.pushState for everybody',
  ],
  'wraps a setter of all elements': [
    {
      module: `const given = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
        Object.defineProperty(Element.prototype, 'innerHTML', { ...given, set(html) { given.set.call(this, html); } })`,
    },
    'keeps to its area: it changes Element.prototype.innerHTML for everybody',
  ],
  'replaces a class of the browser': [
    { module: 'window.URL = class extends URL {}' },
    'keeps to its area: it changes window.URL for everybody',
  ],
  'changes the fields of every form': [
    { module: `HTMLInputElement.prototype.checkValidity = () => true` },
    'keeps to its area: it changes HTMLInputElement.prototype.checkValidity for everybody',
  ],
  'changes loops over arrays': [
    {
      module:
        'const { values } = Array.prototype; Array.prototype[Symbol.iterator] = function () { return values.call(this); }',
    },
    'keeps to its area: it changes Array.prototype.Symbol(Symbol.iterator) for everybody',
  ],
  'covers a function of the document': [
    {
      module:
        'document.createElement = (...given) => Document.prototype.createElement.apply(document, given)',
    },
    'keeps to its area: it changes document.createElement for everybody',
  ],
  'adds a method to all arrays': [
    { module: 'Array.prototype.last = function () { return this.at(-1); }' },
    'keeps to its area: it changes Array.prototype.last for everybody',
  ],
  'adds two hundred global names': [
    { module: `for (let at = 0; at < 200; at += 1) window['name' + at] = at` },
    'keeps to its area: it adds 200 global names: name0, name1,',
  ],
  'hides buttons of antd': [
    { css: '.ant-btn { display: none !important }' },
    'keeps to its area: visits.css styles .ant-btn, which is not its own alone',
  ],
  'gives the portal’s font to others': [
    { css: `@font-face { font-family: 'Portal Sans'; src: local('Arial') }` },
    'keeps to its area: visits.css styles @font-face "Portal Sans", which is not its own alone',
  ],
  'gives the portal’s movements to others, in a scope': [
    { css: '@scope ([data-remote="visits"]) { @keyframes appear { to { opacity: 0 } } }' },
    'keeps to its area: visits.css styles @keyframes appear, which is not its own alone',
  ],
  'gives a property of the portal another meaning': [
    { css: `@property --edge { syntax: '<length>'; inherits: false; initial-value: 0px }` },
    'keeps to its area: visits.css styles @property --edge, which is not its own alone',
  ],
  'sets the margins of everything that is printed': [
    { css: `@page { margin: 0 } @counter-style upper-roman { system: cyclic; symbols: 'x' }` },
    'keeps to its area: visits.css styles @page, which is not its own alone',
  ],
  'puts the portal’s layers in another order': [
    { css: '@layer late, early;' },
    'keeps to its area: visits.css styles @layer late, early, which is not its own alone',
  ],
  'styles every element, in its code': [
    {
      drawn: `document.head.append(Object.assign(document.createElement('style'), { textContent: '* { letter-spacing: 1px }' }))`,
    },
    'keeps to its area: a style element styles *, which is not its own alone',
  ],
  'removes the menu': [
    { isApart: true, drawn: `document.querySelector('nav').remove()` },
    'keeps to its area: it removes the portal’s menu, or hides it',
  ],
  'lays something over everything': [
    {
      drawn: `document.body.append(Object.assign(document.createElement('div'), { style: 'position: fixed; inset: 0' }))`,
    },
    'keeps to its area: it changes the portal around it: place of header (free → hidden or covered)',
  ],
  'lays a dialog over everything that nobody can close': [
    {
      isApart: true,
      drawn: `const dialog = Object.assign(document.createElement('div'), { role: 'dialog', textContent: '…', style: 'position: fixed; inset: 0' });
        document.body.append(dialog)`,
    },
    'keeps to its area: it changes the portal around it: place of header (free → hidden or covered)',
  ],
  'makes the header inert': [
    { drawn: `document.querySelector('header').inert = true` },
    'keeps to its area: it changes the portal around it: use of header (for everybody → ',
  ],
  'takes a key from everybody': [
    { drawn: `document.addEventListener('keydown', (event) => event.preventDefault())` },
    'keeps to its area: it changes the portal around it: the Tab key outside of it (works → lost)',
  ],
  'keeps clicks from everybody': [
    { drawn: `document.addEventListener('click', (event) => event.stopPropagation(), true)` },
    'keeps to its area: it changes the portal around it: a click outside of it (works → lost)',
  ],
  'changes the language': [
    { drawn: `document.documentElement.lang = 'en'` },
    'keeps to its area: it changes lang of the page’s html',
  ],
  'renames an entry of the menu': [
    { drawn: `document.querySelector('nav a').textContent = '客户'` },
    'keeps to its area: it changes the portal around it: the text “visits” (shown → gone)',
  ],
  'scales the page on phones': [
    { drawn: `document.querySelector('meta[name=viewport]').content = 'width=1000'` },
    'keeps to its area: it changes viewport of the page’s head',
  ],
  'changes the font': [
    { drawn: `document.body.style.fontFamily = 'fantasy'` },
    'keeps to its area: it changes the portal around it: fontFamily of a p ',
  ],
  'draws by a timer': [
    {
      mounted: `domElement.timer = setInterval(() => { domElement.querySelector('p').textContent += '.'; }, 50)`,
      unmounted: 'clearInterval(domElement.timer)',
    },
    'times a second while nobody does anything, 5 are allowed',
  ],
  'lets the title blink': [
    { isApart: true, drawn: `setInterval(() => { document.title = document.title ? '' : '新消息'; }, 50)` },
    'times a second while nobody does anything, 5 are allowed',
  ],
  'adds to the history without end': [
    { isApart: true, drawn: `setInterval(() => history.pushState({}, '', ''), 50)` },
    'times a second while nobody does anything, 5 are allowed',
  ],
  'adds a hundred entries to the history at once': [
    { isApart: true, drawn: `for (let at = 0; at < 100; at += 1) history.pushState({}, '', '')` },
    'adds 100 entries to the history while nobody does anything, 5 are allowed',
  ],
  'sends messages without end': [
    { drawn: `setInterval(() => postMessage('…'), 20)` },
    'comes to rest: /visits/index: sends messages ',
  ],
  'logs without end': [{ drawn: `setInterval(() => console.debug('…'), 20)` }, 'writes to the console '],
  'takes the focus again and again': [
    { drawn: `setInterval(() => area.querySelector('button').focus(), 50)` },
    'comes to rest: /visits/index: takes the focus while nobody does anything',
  ],
  'asks before it is left': [
    { isApart: true, drawn: `addEventListener('beforeunload', (event) => event.preventDefault())` },
    'comes to rest: /visits/index: asks before it is left, though nothing was entered',
  ],
  'asks with a text before it is left': [
    { isApart: true, drawn: `window.onbeforeunload = () => '…'` },
    'comes to rest: /visits/index: asks before it is left, though nothing was entered',
  ],
  'opens a dialog of the browser, and a window': [
    { isApart: true, drawn: `setTimeout(() => { open('/visits/more'); alert('…'); }, 1500)` },
    'comes to rest: /visits/index: opens a dialog of the browser, alert: …',
  ],
  'loads its page again': [
    { isApart: true, drawn: 'setTimeout(() => location.reload(), 2000)' },
    'comes to rest: /visits/index: leaves or reloads while nobody does anything',
  ],
  'blocks for three seconds': [
    { isApart: true, drawn: `setTimeout(() => { ${block(3000)} }, 500)` },
    'comes to rest: /visits/index: blocks for 3.0 s, 1 s is allowed',
  ],
  'blocks for two seconds on a click': [
    { isApart: true, clicked: block(2000) },
    'comes to rest: /visits/index: a click on “更多” blocks for 2.0 s, 1 s is allowed',
  ],
  'never answers again after a click': [
    { isApart: true, clicked: 'for (;;);' },
    'stays responsive: /visits/index: the page did not answer for 10 s, blocked by /remotes/visits/',
  ],
  'throws late': [
    { drawn: `setTimeout(() => { throw new Error('too late'); }, 2500)` },
    'comes to rest: /visits/index: uncaught: too late',
  ],
  'leaves a promise that fails late': [
    { drawn: `setTimeout(() => Promise.reject(new Error('nobody listens')), 2500)` },
    'comes to rest: /visits/index: uncaught: nobody listens',
  ],
  'lacks a file that its code loads and nothing lists': [
    { isApart: true, module: `const runtime = {}; runtime.u = (id) => id + '.' + { 7: 'abc' }[id] + '.js'` },
    'chunks: its code loads 7.abc.js, which is missing',
  ],
  'runs a worker that it does not state': [
    { drawn: worker },
    'keeps to its needs: it runs workers: 1 at a time, needs.workers states 0',
  ],
  'stores under a name of its own choice': [
    { drawn: `localStorage.setItem('zoom', '3')` },
    'keeps to its needs: it stores the key zoom: begin its name with the remote’s',
  ],
  'stores as a property': [
    { drawn: `sessionStorage.zoom = '3'` },
    'keeps to its needs: it stores the key zoom: begin its name with the remote’s',
  ],
  'fills the storage': [{ drawn: `localStorage['visits.all'] = 'x'.repeat(2e6)` }, 'it fills the storage'],
  'signs the user out': [
    { drawn: `localStorage.removeItem('token')` },
    'keeps to its needs: it removes the key token, which is the portal’s',
  ],
  'stores what is the portal’s': [
    { drawn: `localStorage.setItem('kb.table', '{}')` },
    'keeps to its needs: it stores the key kb.table, which is the portal’s',
  ],
  'clears the storage': [
    { drawn: 'sessionStorage.clear()' },
    'keeps to its needs: it clears the storage of everybody',
  ],
  'opens a database': [
    { drawn: `indexedDB.open('tiles')` },
    'keeps to its needs: it stores the database tiles: begin its name with the remote’s',
  ],
  'connects to another browser': [
    { drawn: 'new RTCPeerConnection()' },
    'keeps to its needs: it opens a connection outside of the portal (WebRTC)',
  ],
  'calls what it does not state': [
    { drawn: `fetch('/tiles/1.json')` },
    'keeps to its needs: it calls /tiles/1.json, which needs.endpoints does not state',
  ],
  'sets a cookie': [{ drawn: `document.cookie = 'seen=1'` }, 'keeps to its area: it sets the cookie seen'],
  'keeps memory': [
    {
      isApart: true,
      mounted: `(window.__kept ??= []).push(Array.from({ length: 1e6 }, (_, at) => at))`,
    },
    'MB more of memory each time it is mounted',
  ],
  'leaves elements in the body': [
    { mounted: `document.body.append(document.createElement('i'))` },
    'cleans up: pages: more elements in the body each time it is mounted',
  ],
};
