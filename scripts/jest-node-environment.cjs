const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { compileFunction, constants } = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

const requireFromApi = createRequire(require.resolve('../portal-api/package.json'));

// Jest's `--silent` covers the console only, but servers log to stderr.
if (process.env.QUIET_SPECS)
  process.stderr.write = (_text, ...more) => {
    more.find((each) => typeof each === 'function')?.();
    return true;
  };

/** Loads the embedded database with timers that do not keep the process alive: its own never stop. */
function loadPglite() {
  const path = requireFromApi.resolve('@electric-sql/pglite');
  const names = ['exports', 'require', 'module', '__filename', 'setTimeout'];
  const run = compileFunction(readFileSync(path, 'utf8'), names, {
    filename: path,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} };
  run(module.exports, createRequire(path), module, path, (...timer) => setTimeout(...timer).unref());
  return module.exports;
}

/**
 * Opens an embedded database with the globals of the worker process, so that it outlives the spec file that opens it.
 */
function openEmbedded(dump) {
  const { PGlite } = loadPglite();
  const { amcheck } = requireFromApi('@electric-sql/pglite/contrib/amcheck');
  const { btree_gist } = requireFromApi('@electric-sql/pglite/contrib/btree_gist');
  const { pageinspect } = requireFromApi('@electric-sql/pglite/contrib/pageinspect');
  return PGlite.create({ loadDataDir: dump, extensions: { amcheck, btree_gist, pageinspect } });
}

const workerCache = { databases: new Map(), openEmbedded, scripts: new Map() };

/**
 * Node's environment with a cache that the spec files of one worker process share: Jest discards all other state after
 * each file.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // A function, because Jest deletes the properties of global objects.
    this.global.workerCache = () => workerCache;
  }
};
