// Packages that only offer an `import` entry cannot be required; Jest compiles them, so it may take that entry.
module.exports = (request, options) => {
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    const conditions = [...(options.conditions ?? []).filter((one) => one !== 'require'), 'import'];
    try {
      return options.defaultResolver(request, { ...options, conditions });
    } catch {
      throw error;
    }
  }
};
