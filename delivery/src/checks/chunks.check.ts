import type { Check } from './check';

/** Every file that the code may load exists: otherwise only a user who opens the page that needs it would find out. */
export const chunksCheck: Check = {
  name: 'chunks',
  async findIssues({ description: { integrity }, folder }) {
    // Imported lazily: this module loads webpack for its parser, which takes longer than running the commands.
    const { chunkFiles } = await import('../build/chunk-files');
    const files = Object.keys(integrity);
    return chunkFiles(folder, files)
      .filter((file) => !files.includes(file))
      .map((file) => `its code loads ${file}, which is missing`);
  },
};
