// Two environments: pure and server code under node, everything that renders under jsdom.
const swc = (react) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      ...(react ? { transform: { react: { runtime: 'automatic' } } } : {}),
    },
    module: { type: 'commonjs' },
  },
];

// ESM-only packages that Jest must compile, whatever folder pnpm puts them in.
const esmOnly = [
  // These packages have CommonJS builds, but they load their parts by import().
  '@electric-sql',
  '@fastify',
  'cookie',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'pure-rand',
  'asn1js',
  'pkijs',
  'bytestreamjs',
  '@noble',
  '@peculiar',
  'jose',
  'openid-client',
  'oauth4webapi',
  'sanitize-html',
  'htmlparser2',
  'domhandler',
  'domutils',
  'dom-serializer',
  'domelementtype',
  'entities',
  'content-disposition',
  'single-spa',
  'single-spa-react',
  'rc-.*',
  '@rc-component',
  'antd',
  '@ant-design',
  'echarts',
  'zrender',
  'msw',
].join('|');

const shared = {
  resolver: '<rootDir>/scripts/jest-resolver.cjs',
  transform: { '^.+\\.(t|j|mj|cj)sx?$': swc(true) },
  transformIgnorePatterns: [`/node_modules/(?!(?:\\.pnpm/)?(?:${esmOnly.replace(/@(\w)/g, '@$1')})[@/+])`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/shared-kernel/src/testing/style-stub.ts',
    // Same replacement as in the build.
    '/components/AntdIcon(?:Light)?$': '<rootDir>/shared-kernel/src/antd/icon.tsx',
  },
};

const inNode = [
  'shared-kernel/src/domain',
  'shared-kernel/src/contract',
  'portal-api',
  'delivery',
  'scripts',
];
const inBrowser = ['host', 'remote-[^/]+', 'shared-kernel/src/(?!domain|contract)[^/]+'];
// testRegex, unlike the other settings, does not support <rootDir>.
const specs = (folders) =>
  folders.map((folder) => `${import.meta.dirname}/${folder}/(?:.*/)?[^/]+\\.spec\\.(?:ts|tsx|mjs)$`);

export default {
  // The first portal of a spec file makes the database that the others are copied from.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: '<rootDir>/scripts/jest-node-environment.cjs',
      testRegex: specs(inNode),
      rootDir: import.meta.dirname,
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testRegex: specs(inBrowser),
      setupFilesAfterEnv: ['<rootDir>/shared-kernel/src/testing/jest-setup.ts'],
      rootDir: import.meta.dirname,
    },
  ],
};
