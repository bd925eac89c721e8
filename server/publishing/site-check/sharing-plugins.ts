// How the REST namespaces of plugins begin that may share or mail a new post, by the names that owners know.
import beginnings from './sharing-plugins.json' with { type: 'json' }

export const sharingPlugins = (namespaces: string[]): string[] =>
  Object.entries(beginnings).flatMap(([plugin, begins]) =>
    begins.some((begin) => namespaces.some((one) => one.startsWith(begin))) ? [plugin] : [],
  )

/** Namespaces of plugins for multilingual sites. */
const languagePlugins = /^(pll|polylang|wpml|trp|translatepress|mlp|multilingualpress|weglot|qtranslate)\b/

export const hasLanguages = (namespaces: string[]): boolean =>
  namespaces.some((namespace) => languagePlugins.test(namespace))
