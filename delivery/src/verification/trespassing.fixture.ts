import type { Offenders } from './offenders.fixture';

/** Remotes that change what belongs to all of the page. */
export const trespassing: Offenders = {
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
    { isApart: 'names', module: `for (let at = 0; at < 200; at += 1) window['name' + at] = at` },
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
    { isApart: 'names', drawn: `document.addEventListener('keydown', (event) => event.preventDefault())` },
    'keeps to its area: it changes the portal around it: typing outside of it (works → lost)',
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
  'freezes what all numbers inherit': [
    { module: 'Object.freeze(Number.prototype)' },
    'keeps to its area: it freezes Number.prototype for everybody',
  ],
  'lets all elements inherit something else': [
    { module: 'Object.setPrototypeOf(HTMLElement.prototype, Object.create(Element.prototype))' },
    'keeps to its area: it changes what HTMLElement.prototype inherits for everybody',
  ],
  'formats numbers in its own way': [
    { module: `Intl.NumberFormat.prototype.formatToParts = () => []` },
    'keeps to its area: it changes Intl.NumberFormat.prototype.formatToParts for everybody',
  ],
  'replaces a namespace of the browser': [
    { module: 'window.Reflect = Object.create(Reflect)' },
    'keeps to its area: it changes window.Reflect for everybody',
  ],
  'changes loops by their iterator': [
    {
      module: `const iterator = Object.getPrototypeOf([][Symbol.iterator]());
        const { next } = iterator;
        iterator.next = function () { return next.call(this); }`,
    },
    'keeps to its area: it changes ArrayIterator.prototype.next for everybody',
  ],
  'makes unique numbers equal': [
    { module: `crypto.randomUUID = () => '1'; Math.random = () => 0.5` },
    'keeps to its area: it changes crypto.randomUUID for everybody',
  ],
  'names the window': [
    { isApart: 'names', drawn: `window.name = 'visits'` },
    'keeps to its area: it sets window.name, which all of the page shares',
  ],
  'scrolls back by itself': [
    { drawn: `history.scrollRestoration = 'manual'` },
    'keeps to its area: it sets history.scrollRestoration, which all of the page shares',
  ],
  'takes a handler of which there is one': [
    { drawn: 'document.onvisibilitychange = () => {}' },
    'keeps to its area: it sets document.onvisibilitychange, which all of the page shares',
  ],
  'brings a loader along': [
    { module: 'window.define = Object.assign(() => {}, { amd: {} })' },
    'keeps to its area: it adds the global name define, by which other libraries decide how they are loaded',
  ],
  'keeps everybody from scrolling': [
    { drawn: `document.body.style.overflow = 'hidden'` },
    'it changes the portal around it: overflow of the page’s body (visible → hidden)',
  ],
  'keeps everybody from selecting text': [
    { drawn: `document.body.style.userSelect = 'none'` },
    'keeps to its area: it changes style of the page’s body',
  ],
  'leads a link of the header elsewhere': [
    { drawn: `document.querySelector('header a').href = '/elsewhere'` },
    'it changes the portal around it: the link “首页” to / (there → gone)',
  ],
  'switches the portal’s style sheet off': [
    { drawn: `document.querySelector('link[rel=stylesheet]').disabled = true` },
    'keeps to its area: it changes the portal’s style sheet /assets/frame',
  ],
  'removes the pages of others': [
    {
      drawn: `for (const one of document.querySelectorAll('[data-remote]')) if (one !== area) one.remove()`,
    },
    'keeps to its area: it changes the pages of other remotes',
  ],
  'hangs a shadow root onto the header': [
    { isApart: 'errors', drawn: `document.querySelector('header').attachShadow({ mode: 'open' })` },
    'it changes the portal around it: place of header links (free → ',
  ],
  'comes first with the Tab key': [
    { drawn: `area.querySelector('button').tabIndex = 5` },
    'keeps to its area: it puts elements before all others in the order of the Tab key',
  ],
  'takes keys of people only': [
    { drawn: `document.addEventListener('keydown', (event) => event.isTrusted && event.preventDefault())` },
    'it changes the portal around it: typing outside of it (works → lost)',
  ],
  'captures every pointer': [
    {
      drawn: `document.addEventListener('pointerdown', (event) => event.isTrusted && area.setPointerCapture(event.pointerId), true)`,
    },
    'it changes the portal around it: a button outside of it (works → lost)',
  ],
  'keeps everybody from copying': [
    { drawn: `document.oncopy = () => false` },
    'it changes the portal around it: a copy outside of it (works → lost)',
  ],
  'takes what input methods tell': [
    { drawn: `addEventListener('compositionstart', (event) => event.stopImmediatePropagation(), true)` },
    'it changes the portal around it: an input method outside of it (works → lost)',
  ],
  'keeps phones from scrolling': [
    { drawn: `addEventListener('touchmove', (event) => event.preventDefault(), { passive: false })` },
    'it changes the portal around it: a swipe outside of it (works → lost)',
  ],
  'swallows all errors': [
    { isApart: 'errors', module: 'window.onerror = () => true' },
    'it changes the portal around it: report of an uncaught error (made → suppressed)',
  ],
  'swallows all rejections': [
    {
      isApart: 'errors',
      module: `addEventListener('unhandledrejection', (event) => event.stopImmediatePropagation(), true)`,
    },
    'it changes the portal around it: report of a rejected promise (made → suppressed)',
  ],
  'hides its calls': [
    {
      isApart: 'errors',
      module: `Error.prepareStackTrace = () => ''; Error.stackTraceLimit = 0`,
      drawn: `localStorage.setItem('hidden', '1')`,
    },
    'keeps to its needs: it stores the key hidden: begin its name with the remote’s',
  ],
  'tells servers more about addresses': [
    {
      drawn: `document.head.append(Object.assign(document.createElement('meta'), { name: 'referrer', content: 'unsafe-url' }))`,
    },
    'keeps to its area: it changes referrer of the page’s head',
  ],
  'connects to another server in advance': [
    {
      drawn: `document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: 'https://other.example' }))`,
    },
    'keeps to its area: it changes preconnect of the page’s head',
  ],
  'registers a property of the portal in its code': [
    { module: `try { CSS.registerProperty({ name: '--edge', inherits: false }) } catch {}` },
    'keeps to its area: its code styles @property --edge, which is not its own alone',
  ],
  'adds the portal’s font in its code': [
    { isApart: 'names', module: `document.fonts.add(new FontFace('Portal Sans', 'local(Arial)'))` },
    'keeps to its area: its code styles @font-face "Portal Sans", which is not its own alone',
  ],
  'stays on the pages of others': [
    {
      isApart: 'leaving',
      drawn: `document.body.append(Object.assign(document.createElement('div'), {
        className: 'visits-chat', textContent: '客服', style: 'position: fixed; right: 0; bottom: 0; width: 80px; height: 40px' }))`,
    },
    'keeps to its area: after it was left, it shows div.visits-chat on the pages of others',
  ],
  'keeps its users on its page': [
    {
      isApart: 'leaving',
      drawn: `addEventListener('popstate', () => history.pushState({}, '', '/visits/index'))`,
    },
    'keeps to its area: after it was left, it keeps its users from other pages',
  ],
  'cancels every way to another page': [
    {
      isApart: true,
      drawn: `navigation.addEventListener('navigate', (event) => event.cancelable && event.preventDefault())`,
    },
    'keeps to its area: after it was left, it keeps its users from other pages',
  ],
};
