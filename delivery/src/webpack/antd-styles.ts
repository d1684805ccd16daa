import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';
import * as z from 'zod';
import { evaluate } from '../build/evaluate';
import type { Workspace } from '../build/workspace';

const values = z.record(z.string(), z.string());
const written = z.object({
  antdVariables: z.object({ light: values, dark: values, phone: values, reducedMotion: values }),
});

/** Components of antd that the kernel never renders. */
const unused =
  /\.ant-(?:affix|anchor|avatar|back-top|badge|border-beam|breadcrumb|picker-calendar|card|carousel|cascader|collapse|color-picker|descriptions|divider|flex|float-btn|layout|list|listy|masonry|mentions|menu|message|notification|otp|pagination|popconfirm|qrcode|rate|result|ribbon|scroll-number|segmented|skeleton|slider|spin|splitter|statistic|steps|switch|table|tabs|tag|timeline|tour|transfer|tree|select-tree|tree-select|typography|upload|watermark|wave)(?![a-z])/;

/** Variants that no screen uses: right-to-left text, the grid's columns, antd's named colours, a dark menu. */
const unusedVariants =
  /-rtl(?![a-z])|\.ant-col-(?:[a-z]+-)?(?:\d|push|pull|offset|order|flex)|-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)(?![a-z])|\.ant-menu-(?:dark|horizontal|inline)/;

/** Variables that components set on their own elements, and one of an animation that is never shown. */
const setByComponents = /^--ant-(?:col-[\w-]*flex|modal-\w+-width|carousel-)/;

/** Writes antd's styles for the components in use, with the portal's themes: the browser would generate them. */
export async function writeAntdStyles({ packageDir, cacheDir }: Workspace): Promise<string> {
  const folder = packageDir('shared-kernel');
  const text = `export { antdVariables } from './src/antd/antd-variables';`;
  const { antdVariables } = written.parse(await evaluate({ text, folder, cacheDir }));
  const complete = readFileSync(
    createRequire(join(folder, 'package.json')).resolve('antd/dist/antd.css'),
    'utf8',
  );
  const rules = rulesInUse(complete);
  const { light, dark, phone, reducedMotion } = antdVariables;
  const missing = [
    ...new Set([...rules.matchAll(/var\((--ant-[\w-]+)\)/g)].map(([, name]) => name ?? '')),
  ].filter((name) => !(name in light) && !setByComponents.test(name) && !rules.includes(`${name}:`));
  if (missing.length)
    throw new Error(
      `antd's styles read variables that no component of antd-variables.tsx has: ${missing.join(', ')}`,
    );
  const used = (of: Record<string, string>) =>
    Object.entries(of)
      .filter(([name]) => rules.includes(`var(${name}`) || isRead(name, light))
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  const file = join(cacheDir, 'antd.css');
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(
    file,
    [
      `:root{${used(light)}}`,
      `@media screen{:root[data-scheme='dark']{${used(dark)}}}`,
      `@media (max-width:575px){:root{${used(phone)}}}`,
      `@media (prefers-reduced-motion:reduce){:root{${used(reducedMotion)}}}`,
      rules,
    ].join('\n'),
  );
  return file;
}

/** Whether the value of another variable uses this one. */
const isRead = (name: string, all: Record<string, string>) =>
  Object.values(all).some((value) => value.includes(`var(${name}`));

/** Removes rules of components that are not rendered, and antd's own values of variables. */
export function rulesInUse(css: string): string {
  // redos-exception: read by the build from antd's own package
  return css.replace(/([^{}]+)\{([^{}]*)\}/g, (_: string, selectors: string, body: string) => {
    if (selectors.includes('.css-var-')) return '';
    const kept = selectors
      .split(/,(?![^(]*\))/)
      .filter((selector) => !unused.test(selector) && !unusedVariants.test(selector));
    return kept.length && body.trim() ? `${kept.join(',')}{${body}}` : '';
  });
}

// redos-exception: read by the build from antd's own package
const stylesOf = /[\\/]antd[\\/]es[\\/].*style[\\/][^\\/]+\.js$/;
const makers = /\b(genStyleHooks|genComponentStyleHook|genSubStyleComponent)\(/g;

/**
 * Removes from antd's code what generates styles in the browser: `genStyleHooks('Button', makeStyles, …)` becomes
 * `genStyleHooks('Button')`, so that the style functions are unused and removed, and `genStyleHooks` and `useToken` are
 * replaced by the kernel's `style-hooks.ts` and `use-token.ts`.
 */
export class AntdStyles implements WebpackPluginInstance {
  constructor(private readonly file: string) {}

  apply(compiler: Compiler): void {
    const folder = join(compiler.context, '..', 'shared-kernel', 'src', 'antd');
    new webpack.NormalModuleReplacementPlugin(
      /[\\/]util[\\/](?:genStyleUtils|useResetIconStyle)$/,
      join(folder, 'style-hooks.ts'),
    ).apply(compiler);
    const useToken = join(folder, 'use-token.ts');
    new webpack.NormalModuleReplacementPlugin(/[\\/]useToken$/, (found) => {
      if (/[\\/]antd[\\/]es[\\/]/.test(found.contextInfo.issuer)) found.request = useToken;
    }).apply(compiler);
    new webpack.NormalModuleReplacementPlugin(
      /[\\/]components[\\/]AntdIcon(?:Light)?$/,
      join(folder, 'icon.tsx'),
    ).apply(compiler);
    new webpack.NormalModuleReplacementPlugin(/^\.\/antd\.css$/, this.file).apply(compiler);
    compiler.hooks.compilation.tap('AntdStyles', (compilation) => {
      webpack.NormalModule.getCompilationHooks(compilation).processResult.tap(
        'AntdStyles',
        (result, module) => {
          const [source, , ...rest] = result;
          if (!stylesOf.test(module.resource ?? '')) return result;
          return [withoutMakers(String(source)), undefined, ...rest] as typeof result;
        },
      );
    });
  }
}

/** Keeps only the first argument of each call that declares styles. */
export function withoutMakers(source: string): string {
  let text = '';
  let at = 0;
  for (const { index, 0: call } of source.matchAll(makers)) {
    const start = index + call.length;
    const { firstEnd, end } = argumentsAt(source, start);
    text += source.slice(at, firstEnd);
    at = end;
  }
  return text + source.slice(at);
}

/** The relevant tokens: brackets and commas outside of strings and comments. */
const tokens =
  // redos-exception: read by the build from antd's own package
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|[()[\]{},]/g;

/** Returns where the first argument ends, and where all of them end. */
function argumentsAt(source: string, start: number) {
  let depth = 0;
  let firstEnd: number | undefined;
  tokens.lastIndex = start;
  for (let found = tokens.exec(source); found; found = tokens.exec(source)) {
    const { index, 0: sign } = found;
    if ('([{'.includes(sign)) depth += 1;
    else if (depth === 0 && sign === ',') firstEnd ??= index;
    else if (depth === 0 && sign === ')') return { firstEnd: firstEnd ?? index, end: index };
    else if (')]}'.includes(sign)) depth -= 1;
  }
  throw new Error('a call in antd’s styles does not end');
}
