import type { Check } from './check';

/** Every file that its code may load is there: one that is missing is found by whoever opens the page that needs it. */
export const chunksCheck: Check = {
  name: 'chunks',
  async findIssues({ description: { integrity }, folder }) {
    // Loaded when needed: webpack, whose parser it uses, takes longer to load than the commands to run.
    const { chunkFiles } = await import('../build/chunk-files');
    const files = Object.keys(integrity);
    return chunkFiles(folder, files)
      .filter((file) => !files.includes(file))
      .map((file) => `its code loads ${file}, which is missing`);
  },
};
