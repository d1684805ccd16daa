import { dependencyRules } from './scripts/lib/dependency-rules.mjs';
import { packageFolders } from './scripts/lib/paths.mjs';

export default {
  forbidden: dependencyRules(packageFolders()),
  options: {
    // Parsed by the TypeScript 5 that pnpm-workspace.yaml gives to this tool alone.
    parser: 'tsc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|\\.cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
