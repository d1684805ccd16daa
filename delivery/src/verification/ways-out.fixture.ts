/** Returns code that adds an element to the page. */
export const element = (tag: string, fields: string) =>
  `document.body.append(Object.assign(document.createElement('${tag}'), { ${fields} }))`;
const workerCode = `URL.createObjectURL(new Blob(['fetch("' + to + '", { mode: "no-cors" })']))`;

/** Code by which a page may send something to the address `to`. */
export const ways: Record<string, string> = {
  fetch: `fetch(to, { mode: 'no-cors' })`,
  'kept-fetch': `fetch(to, { mode: 'no-cors', keepalive: true, method: 'POST', body: '…' })`,
  xhr: `const request = new XMLHttpRequest(); request.open('GET', to); request.send()`,
  picture: `new Image().src = to`,
  sound: `new Audio(to).play()`,
  script: element('script', 'src: to'),
  module: `import(to)`,
  'style-sheet': element('link', `rel: 'stylesheet', href: to`),
  font: `new FontFace('own', 'url(' + to + ')').load()`,
  prefetch: element('link', `rel: 'prefetch', href: to`),
  preload: element('link', `rel: 'preload', as: 'fetch', href: to`),
  speculation: element(
    'script',
    `type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ urls: [to], eagerness: 'immediate' }] })`,
  ),
  frame: element('iframe', 'src: to'),
  form: `${element('iframe', `name: 'posted'`)}; ${element('form', `method: 'post', action: to, target: 'posted'`)}; [...document.forms].at(-1).submit()`,
  link: element('a', `href: '#', ping: to`) + `; [...document.links].at(-1).click()`,
  window: `open(to)`,
  beacon: `navigator.sendBeacon(to, '…')`,
  events: `new EventSource(to)`,
  socket: `new WebSocket(to.replace('http', 'ws'))`,
  worker: `new Worker(${workerCode})`,
  'shared-worker': `new SharedWorker(${workerCode})`,
  // The last: it leaves the page.
  navigation: `setTimeout(() => { location.href = to; }, 1500)`,
};
