const drawn = window.__PORTAL_EARLY__?.drawn ?? Promise.resolve();

// A page before sign-in is not replaced while a word is being composed in it.
void drawn.then(async () => {
  await import(/* webpackMode: "eager" */ './boot/listen-to-react');
  const { start } = await import(/* webpackMode: "eager" */ './boot/start');
  start(document.getElementById('root'));
});
