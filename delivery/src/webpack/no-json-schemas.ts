import webpack from 'webpack';

const text = `
const refuse = () => { throw new Error('JSON schemas are made by the API, not in the browser'); };
Object.assign(module.exports, {
  toJSONSchema: refuse,
  createToJSONSchemaMethod: () => refuse,
  createStandardJSONSchemaMethod: () => refuse,
});`;
const replacement = `data:application/node,${encodeURIComponent(text)}`;

/**
 * Leaves out zod's JSON schemas, which the API alone makes: 5 kB (brotli) of every first page. Every schema class names
 * the code for them, so that no bundler drops it.
 */
export const noJsonSchemas = () =>
  new webpack.NormalModuleReplacementPlugin(
    /^\.\.?\/(?:core\/)?(?:json-schema-processors|to-json-schema)\.js$/,
    (found) => {
      if (/[\\/]zod[\\/]v4[\\/]/.test(found.context)) found.request = replacement;
    },
  );
