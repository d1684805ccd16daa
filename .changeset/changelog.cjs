// Its readers have no checkout: an entry is the words of the change, without the commit that the tool's own puts first.
module.exports = {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replaceAll('\n', '\n  ')}`,
  // No package of theirs follows another one's version.
  getDependencyReleaseLine: async () => '',
};
