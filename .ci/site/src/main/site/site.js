const root = document.documentElement.dataset.root;
const [input, list] = ['search', 'results'].map(id => document.getElementById(id));
const STOP = new Set('a an and are as at be by can do does for from how i if in is it its me my of on or the this to what when where which who why with you your'.split(' '));
const KEYWORDS = 'abstract|boolean|break|byte|case|catch|char|class|continue|default|do|double|else|enum|extends|final|finally|float|for|if|implements|import|instanceof|int|interface|long|new|null|package|private|protected|public|record|return|static|super|switch|this|throw|throws|true|false|try|var|void|while';
let entries, selected;
const element = (tag, properties, ...children) => children.reduce((made, child) => (made.append(child), made), Object.assign(document.createElement(tag), properties));

// The contents are open where they have a column of their own.
document.getElementById('contents').open = matchMedia('(min-width: 72rem)').matches;

// The guides before and after this one, in reading order.
const guides = [...document.querySelectorAll('#guides a')];
document.querySelector('footer').append(...guides.filter((guide, i) => guides[i + 1]?.ariaCurrent || guides[i - 1]?.ariaCurrent).map(guide => guide.cloneNode(true)));

for (const code of document.querySelectorAll('pre > [class]')) {
  const tokens = code.className === 'language-java' ? String.raw`(\/\*[^]*?\*\/|\/\/.*)|"""[^]*?"""|"(?:\\.|[^"\\\n])*"|\b(${KEYWORDS})\b` : String.raw`(?<=^|\s)(#.*)|$.()`;
  code.innerHTML = code.innerHTML.replace(new RegExp(tokens, 'gm'), (text, note, word) => note ? `<i>${text}</i>` : word ? `<b>${text}</b>` : text);
}

// Words in lower case, without the s of a plural. Parts of names in camel case are words, too.
const split = text => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
const stem = word => word.length > 3 ? word.replace(/s$/, '') : word;
const parts = text => split(text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '));
const indexed = text => ` ${[...split(text), ...parts(text)].map(stem).join(' ')} `;
const match = (text, word) => text.includes(` ${word} `) ? 1 : text.includes(` ${word}`) ? 0.5 : 0;

function entry(url, page, heading, text, question, weight, asked = 3) {
  return { url, page, heading, text, weight, words: parts(heading).length, fields: [[8, heading], [6, page], [asked, question]].map(([points, field]) => [points, indexed(field)]), body: indexed(text) };
}

// Scripts instead of requests: pages that are files can load them. Two are the index of javadoc, which calls a function.
window.updateSearchResults = () => {};
const load = name => new Promise(done => document.head.append(element('script', { src: root + name, onload: done })));
const types = load('apidocs/type-search-index.js');
const place = ({ p, c, l, u = l }) => `apidocs/${p.replaceAll('.', '/')}/${c ? `${c}.html#${u}` : `${l}.html`}`;
const prepare = () => entries ??= Promise.all([types, load('search.js'), load('apidocs/member-search-index.js')]).then(() => [
  ...pages.flatMap(([place, title, question, group, sections]) => sections.length === 0 ? [entry(place, 'Source', title, '', '', 0.2)]
    : sections.map(([anchor, heading, text], i) => entry(`${place}#${anchor}`, title, heading, text, question, { '': 0.4, Reference: 0.6 }[group] ?? 1, i ? 3 : 4.5))),
  ...[...typeSearchIndex, ...memberSearchIndex].filter(type => type.p).map(type =>
    entry(place(type), 'API', type.c ? `${type.c}.${type.l}` : type.l, type.p, '', type.c ? 0.2 : 0.5)),
]);

// Code that begins with the name of a type leads to its documentation.
types.then(() => {
  for (const code of document.querySelectorAll('main :not(a, pre) > code')) {
    const name = code.textContent.match(/^[A-Z]\w+(?![\w ])/)?.[0];
    const named = typeSearchIndex.filter(type => type.l === name);
    if (named.length === 1) {
      code.innerHTML = `<a href="${root}${place(named[0])}">${code.innerHTML}</a>`;
    }
  }
});

async function search(query) {
  const all = await prepare();
  const told = split(query).filter(word => !STOP.has(word));
  const asked = (told.length ? told : split(query)).map(stem);
  const rarity = asked.map(word => Math.log(1 + all.length / (1 + all.filter(e => match(e.body, word)).length)));
  const results = all.map(e => {
    let score = 0, missing = 0;
    asked.forEach((word, i) => {
      const times = e.body.split(` ${word}`).length - 1;
      const points = e.fields.reduce((sum, [most, field]) => sum + most * match(field, word), 6 * times / (times + 1 + e.body.length / 800));
      score += rarity[i] * points;
      missing += points ? 0 : 1;
    });
    // A heading that says little else is the answer; a section without one of the words hardly is.
    const headed = asked.reduce((sum, word) => sum + match(e.fields[0][1], word), 0) / Math.max(e.words, asked.length);
    score *= (1 + headed) * e.weight / (1 + missing) ** 3;
    return { ...e, score: e.heading === query.trim() ? score + (e.page === 'API' ? 1000 : 2000) : score };
  }).filter(e => e.score > 0).sort((a, b) => b.score - a.score);
  const perPage = {};
  const rarest = asked[rarity.indexOf(Math.max(...rarity))];
  return results.filter(e => (perPage[e.page] = (perPage[e.page] ?? 0) + 1) <= (e.page === 'API' ? 5 : 2)).slice(0, 12)
    .map(e => ({ ...e, text: e.text.slice(Math.max(0, e.text.toLowerCase().indexOf(rarest) - 50)).slice(0, 140) }));
}

function select(index) {
  selected = Math.max(0, Math.min(index, list.children.length - 1));
  [...list.children].forEach((item, i) => item.setAttribute('aria-selected', i === selected));
  list.children[selected]?.scrollIntoView({ block: 'nearest' });
  input.setAttribute('aria-activedescendant', `result${selected}`);
}

async function show() {
  const query = input.value;
  const results = query.trim() ? await search(query) : [];
  if (query === input.value) {
    list.replaceChildren(...results.map(({ url, heading, page, text }, i) => element('li', { id: `result${i}`, role: 'option' },
      element('a', { href: root + url }, heading, element('small', {}, `${page}: ${text}`)))));
    list.hidden = results.length === 0;
    input.setAttribute('aria-expanded', !list.hidden);
    select(0);
  }
}

input.addEventListener('focus', prepare);
input.addEventListener('input', show);
document.addEventListener('click', event => list.hidden ||= event.target !== input);
document.addEventListener('keydown', event => {
  const keys = event.target !== input ? { '/': () => input.select() } : {
    ArrowDown: () => select(selected + 1),
    ArrowUp: () => select(selected - 1),
    Enter: () => list.children[selected]?.firstChild.click(),
    Escape: () => list.hidden = true,
  };
  if (keys[event.key]) {
    event.preventDefault();
    keys[event.key]();
  }
});
