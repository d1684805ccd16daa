import { resolveModule } from './declarations.mjs';

const declared =
  /^export (?:declare )?(?:abstract )?(const|let|function|class|enum|type|interface) ([\w$]+)(<)?/gm;
const listed = /^export (type )?\{([^}]*)\}(?: from ["']([^"']+)["'])?;/gm;

/**
 * Returns a module's exports by name: whether it is a type, the declaring module, and its type parameters. It parses
 * only the compiler's output, not TypeScript in general: each statement starts a line, and `export *` does not occur.
 */
export function exportsOf(name, modules) {
  const text = modules[name];
  if (/^export \*/m.test(text)) throw new Error(`${name}: exports are listed by hand`);
  const found = {};
  for (const match of text.matchAll(declared)) {
    const [, kind, exported] = match;
    const isType = kind === 'type' || kind === 'interface';
    found[exported] = { isType, from: name, parameters: isType ? parametersAt(text, match) : [] };
  }
  for (const [, onlyTypes, names, request] of text.matchAll(listed)) {
    for (const item of names.split(',').map((part) => part.trim())) {
      if (!item) continue;
      const isType = Boolean(onlyTypes) || item.startsWith('type ');
      const [local, exported = local] = item.replace(/^type /, '').split(' as ');
      found[exported] = { ...formOf(name, modules, local, request), isType };
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The form of a library's export is unknown here; it is whatever the library defines. */
function formOf(name, modules, local, request) {
  if (!request) {
    const match = new RegExp(`^(?:declare )?(?:type|interface|class) (${local})(<)?`, 'm').exec(
      modules[name],
    );
    return { from: name, parameters: match ? parametersAt(modules[name], match) : undefined };
  }
  const module = request.startsWith('.') ? resolveModule(name, request, modules) : undefined;
  return module ? (exportsOf(module, modules)[local] ?? {}) : {};
}

/** Returns for each type parameter whether it has a default. */
function parametersAt(text, match) {
  if (match.at(-1) !== '<') return [];
  const parameters = [''];
  let depth = 0;
  for (const sign of text.slice(match.index + match[0].length - 1)) {
    if ('<({['.includes(sign)) depth += 1;
    if ('>)}]'.includes(sign)) depth -= 1;
    if (depth === 0) break;
    if (sign === ',' && depth === 1) parameters.push('');
    else parameters[parameters.length - 1] += sign;
  }
  return parameters.map((parameter) => ({ hasDefault: /[^=]=[^>]/.test(parameter) }));
}

/** Returns the declaration of a name in a module's text; the whole text if the name is an alias. */
export function declarationOf(name, text) {
  const statements = text.split(/^(?=[a-z])/m);
  return statements.find((statement) => new RegExp(`^[a-z ]+ ${name}\\b`).test(statement)) ?? text;
}
