import { expect, test } from 'vitest'
import { chooseProperty } from './choose-property.ts'

const domain = 'sc-domain:example.com'
const https = 'https://example.com/'
const http = 'http://www.example.com/'

test.each([
  ['https://example.com', [http, https, domain], domain],
  ['https://blog.example.com/', [https, domain], domain],
  ['https://example.com', [http, https], https],
  ['https://www.example.com', [http, https], http],
  [
    'https://example.com/blog',
    ['https://example.com/blog/', 'https://example.com/shop/'],
    'https://example.com/blog/',
  ],
  ['https://example.com/blog', ['https://example.com/blogs/'], undefined],
  ['https://notexample.com', [domain, https], undefined],
  ['https://example.com', ['android-app://com.example/', 'rubbish'], undefined],
  [undefined, [domain], undefined],
])('for %s and %j chooses %s', (site, properties, chosen) => {
  expect(chooseProperty(properties, site)).toBe(chosen)
})
