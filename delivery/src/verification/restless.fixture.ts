import { worker, type Offenders } from './offenders.fixture';

const block = (ms: number) => `for (const end = Date.now() + ${ms}; Date.now() < end; );`;

/** Remotes that do not rest, or do what they do not state. */
export const restless: Offenders = {
  'draws by a timer': [
    {
      mounted: `domElement.timer = setInterval(() => { domElement.querySelector('p').textContent += '.'; }, 50)`,
      unmounted: 'clearInterval(domElement.timer)',
    },
    'times a second while nobody does anything, 5 are allowed',
  ],
  'lets the title blink': [
    { drawn: `setInterval(() => { document.title = document.title ? '' : '新消息'; }, 1000)` },
    'comes to rest: /visits/index: changes the title again and again',
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
  'asks the server without end': [
    { drawn: `setTimeout(() => setInterval(() => fetch('/prod-api/visits'), 20), 2000)` },
    'comes to rest: /visits/index: asks the server ',
  ],
  'fetches a hundred pages in advance': [
    {
      isApart: 'leaving',
      drawn: `for (let at = 0; at < 150; at += 1)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: '/visits/index?' + at }))`,
    },
    'times when it is opened, 100 are allowed',
  ],
  'keeps the processor busy': [
    { isApart: true, drawn: `setTimeout(() => setInterval(() => { ${block(30)} }, 36), 2000)` },
    'keeps a processor busy for ',
  ],
  'scrolls without end': [
    { drawn: 'setInterval(() => scrollTo(0, 0), 50)' },
    'comes to rest: /visits/index: scrolls ',
  ],
  'takes the focus from the pages of others': [
    {
      isApart: 'leaving',
      drawn: `setInterval(() => { if (area.hidden) document.activeElement.blur(); }, 50)`,
    },
    'comes to rest: /visits/index, after it was left: takes the focus while nobody does anything',
  ],
  'stores a file on the disk': [
    {
      drawn: `setTimeout(() => Object.assign(document.createElement('a'), { href: 'data:,visits', download: 'visits.txt' }).click(), 1500)`,
    },
    'opens a download, visits.txt',
  ],
  'asks to show notifications': [
    { drawn: 'Notification.requestPermission()' },
    'keeps to its needs: it asks to show notifications while nobody does anything',
  ],
  'asks for the place': [
    { drawn: 'navigator.geolocation.getCurrentPosition(() => {}, () => {})' },
    'keeps to its needs: it asks for the place while nobody does anything',
  ],
  'fills the clipboard': [
    { drawn: `navigator.clipboard.writeText('visits').catch(() => {})` },
    'keeps to its needs: it uses the clipboard while nobody does anything',
  ],
  'keeps the screen on': [
    { drawn: `navigator.wakeLock.request('screen').catch(() => {})` },
    'keeps to its needs: it keeps the screen on while nobody does anything',
  ],
  'plays a sound': [
    { drawn: `new Audio('data:audio/wav;base64,').play().catch(() => {})` },
    'keeps to its needs: it plays a sound or a video while nobody does anything',
  ],
  prints: [{ drawn: 'print()' }, 'keeps to its needs: it prints while nobody does anything'],
  'listens to unload': [
    { drawn: `addEventListener('unload', () => {})` },
    'keeps to its needs: it listens to unload, which keeps pages from the cache for going back',
  ],
  'says what only the browser says': [
    { drawn: `dispatchEvent(new StorageEvent('storage', { key: 'token' }))` },
    'keeps to its needs: it sends everybody the event storage, which is the browser’s',
  ],
  'speaks on the channel of others': [
    { drawn: `new BroadcastChannel('live-feed-1').postMessage('…')` },
    'keeps to its needs: it opens the channel live-feed-1: begin its name with the remote’s',
  ],
  'takes the lock of others': [
    { drawn: `navigator.locks.request('live-feed-1', () => new Promise(() => {}))` },
    'keeps to its needs: it takes the lock live-feed-1: begin its name with the remote’s',
  ],
  'defines an element of all remotes': [
    { drawn: `customElements.define('x-card', class extends HTMLElement {})` },
    'keeps to its needs: it defines the custom element x-card: begin its name with the remote’s',
  ],
  'registers a service worker': [
    { drawn: `navigator.serviceWorker.register('/worker.js').catch(() => {})` },
    'keeps to its needs: it registers the service worker /worker.js',
  ],
  'fills a cache': [
    {
      drawn: `caches.open('visits-all').then((cache) => cache.put('/visits/all', new Response(new Uint8Array(25e6))))`,
    },
    'keeps to its needs: it fills databases or caches: 25.',
  ],
};
