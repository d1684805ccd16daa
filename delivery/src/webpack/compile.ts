import webpack, { type Configuration, type StatsCompilation } from 'webpack';

/** Builds once and writes the files. Rejects with webpack's own message when there is any error. */
export async function compile(config: Configuration): Promise<StatsCompilation> {
  const compiler = webpack(config);
  try {
    const stats = await new Promise<webpack.Stats>((resolve, reject) => {
      compiler.run((problem, result) => {
        if (result) resolve(result);
        else reject(problem ?? new Error('webpack ended without a result'));
      });
    });
    if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
    return stats.toJson({ all: false, assets: true, entrypoints: true, chunkGroups: true, warnings: true });
  } finally {
    // The cache is only on disk once the compiler is closed.
    await new Promise<void>((resolve, reject) => {
      compiler.close((problem) => (problem ? reject(problem) : resolve()));
    });
  }
}
