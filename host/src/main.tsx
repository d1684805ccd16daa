const drawn = window.__PORTAL_EARLY__?.drawn ?? Promise.resolve();

// The drawn frame comes first, because running the host's modules blocks the page for a while.
void drawn.then(async () => {
  await import(/* webpackMode: "eager" */ './boot/listen-to-react');
  const { start } = await import(/* webpackMode: "eager" */ './boot/start');
  start(document.getElementById('root'));
});
