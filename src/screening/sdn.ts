import { SaxesParser } from 'saxes'

/** The parser's state: the text of the innermost relevant element, and the feature that contains it. */
interface Reading {
  text: string
  typeId: string | null
  isOfCurrency: boolean
}

/**
 * Returns the digital currency addresses of OFAC's `sdn_advanced.xml`, of every asset: the details of all features whose type is named `Digital
 * Currency Address - …`. Types precede features. Throws when the text is not well-formed, is truncated, or has no such type.
 */
export function parseSdn(text: string): string[] {
  const types = new Set<string>()
  const addresses: string[] = []
  const path: string[] = []
  const reading: Reading = { text: '', typeId: null, isOfCurrency: false }
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw new Error(`sdn_advanced.xml cannot be read: ${error.message}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(localName(name))
    reading.text = ''
    if (path.at(-1) === 'FeatureType') reading.typeId = attributes.ID ?? null
    if (path.at(-1) === 'Feature') reading.isOfCurrency = types.has(attributes.FeatureTypeID ?? '')
  })
  const append = (more: string) => void (reading.text += more)
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => {
    const name = path.pop()
    const value = reading.text.trim()
    if (name === 'FeatureType' && reading.typeId !== null && value.startsWith('Digital Currency Address'))
      types.add(reading.typeId)
    if (name === 'VersionDetail' && reading.isOfCurrency && value !== '') addresses.push(value)
    if (name === 'Feature') reading.isOfCurrency = false
  })
  parser.write(text).close()
  if (types.size === 0) throw new Error('sdn_advanced.xml has no digital currency addresses')
  return addresses
}

/** Removes the namespace prefix, which a document may choose freely. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
