const drawn = window.__PORTAL_EARLY__?.drawn ?? Promise.resolve();

// What can be drawn without it is drawn before the host's modules run: they keep the page busy for a while.
void drawn.then(async () => {
  await import(/* webpackMode: "eager" */ './boot/listen-to-react');
  const { start } = await import(/* webpackMode: "eager" */ './boot/start');
  start(document.getElementById('root'));
});
