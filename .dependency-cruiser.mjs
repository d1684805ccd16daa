import { dependencyRules } from './scripts/lib/dependency-rules.mjs';
import { packageFolders } from './scripts/lib/paths.mjs';

export default {
  forbidden: dependencyRules(packageFolders()),
  options: {
    // Parsed by TypeScript 5, which pnpm-workspace.yaml pins for this tool only.
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
