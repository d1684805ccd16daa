// Readers of the change log have no checkout, so an entry omits the commit id that the default generator prints first.
module.exports = {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replaceAll('\n', '\n  ')}`,
  // No package's version depends on another package's version, so dependency lines are omitted.
  getDependencyReleaseLine: async () => '',
};
