const consent =
  'I acknowledge private features are not for use in themes or plugins and doing so will break in the next version of WordPress.'

// Any access, call or construction returns the same proxy.
const nothing = new Proxy(function () {}, {
  get: (target, name) =>
    name === '__esModule'
      ? true
      : name === Symbol.toPrimitive
        ? () => ''
        : name === 'prototype'
          ? target.prototype
          : nothing,
  apply: () => nothing,
  construct: () => nothing,
})
module.exports = nothing

// The editor's packages use each other's private APIs.
const optIn = '__dangerousOptInToUnstableAPIsOnlyForCoreModules'
require('@wordpress/private-apis')[optIn](consent, '@wordpress/ui').lock(nothing, nothing)
