'use strict';

const PERIOD = 1000;
const HISTORY = 120;
const CHANNEL = 'orders';

const byId = (id) => document.getElementById(id);
const number = (value) => Number(value).toLocaleString('en-US');
const money = (value) => Number(value).toLocaleString('en-US', { maximumFractionDigits: 0 });
const html = (text) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const rates = [];
let last = null;

async function get(path) {
	const response = await fetch(path, { headers: { Accept: 'application/json' } });
	return response.ok ? response.json() : null;
}

/** "PT1H2M3.4S" becomes "1h 2m 3s". */
function duration(iso) {
	return String(iso).replace(/^PT/, '').replace(/\.\d+/, '').toLowerCase().replace(/([hm])(?=\d)/g, '$1 ');
}

function micros(value) {
	return value >= 1000 ? [(value / 1000).toFixed(1), 'ms'] : [value.toFixed(value < 100 ? 1 : 0), 'µs'];
}

function tile(label, value, unit) {
	return `<div><b>${value} <small>${unit}</small></b><span>${label}</span></div>`;
}

function point(turn, radius) {
	const angle = 2 * Math.PI * turn;
	return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

function drawRing(channel) {
	const { capacity, head, tail, depth } = channel;
	const from = (head % capacity) / capacity;
	const share = Math.min(depth / capacity, 0.9999);
	byId('used').setAttribute('d', share === 0 ? ''
		: `M ${point(from, 88)} A 88 88 0 ${share > 0.5 ? 1 : 0} 1 ${point(from + share, 88)}`);
	// whole turns are kept, so that the marks never run backwards at the wrap
	byId('head').style.transform = `rotate(${(head / capacity) * 360}deg)`;
	byId('tail').style.transform = `rotate(${(tail / capacity) * 360}deg)`;
	byId('depth').textContent = number(depth);
	byId('capacity').textContent = `of ${number(capacity)} slots`;
	byId('kind').textContent = channel.kind;
	byId('headText').textContent = number(head);
	byId('tailText').textContent = number(tail);
}

function drawChart() {
	const peak = Math.max(1, ...rates) * 1.15;
	const x = (i) => 600 - (rates.length - 1 - i) * (600 / (HISTORY - 1));
	const points = rates.map((rate, i) => `${x(i).toFixed(1)} ${(120 - rate / peak * 120).toFixed(1)}`);
	byId('line').setAttribute('d', 'M' + points.join('L'));
	byId('area').setAttribute('d', `M${points.join('L')}L600 120L${x(0).toFixed(1)} 120Z`);
	byId('peak').textContent = `peak ${number(Math.max(...rates))}`;
}

function drawExposures(exposures) {
	const rows = Object.entries(exposures);
	const most = Math.max(1, ...rows.map(([, e]) => Math.abs(e.net)));
	byId('exposures').innerHTML = rows.map(([symbol, e]) => {
		const width = Math.abs(e.net) / most * 50;
		const bar = `<i class="${e.net < 0 ? 'short' : 'long'}" style="width:${width.toFixed(1)}%"></i>`;
		return `<tr><td>${html(symbol)}</td><td>${number(e.orders)}</td><td>${number(e.position)}</td>`
			+ `<td>${money(e.net)}</td><td><div class="bar">${bar}</div></td></tr>`;
	}).join('');
}

function drawParticipants(channel) {
	byId('participants').innerHTML = channel.participants.map((p) =>
		`<tr class="${p.alive ? '' : 'gone'}"><td>${p.index}${p.self ? ' (this process)' : ''}</td>`
		+ `<td>${html(p.role.toLowerCase())}</td>`
		+ `<td>${p.pid}</td><td>${p.pidNamespace}</td><td>${p.alive ? duration(p.attachedFor) : 'dead'}</td>`
		+ `<td>${number(p.sent)}</td><td>${number(p.received)}</td></tr>`).join('');
	byId('counters').textContent = `${number(channel.sent)} sent · ${number(channel.received)} received · `
		+ `${number(channel.rejected)} rejected · ${number(channel.redelivered)} redelivered · `
		+ `${number(channel.deadSlotRecoveries)} slots and ${number(channel.deadParticipantRecoveries)} participants `
		+ `recovered from the dead`;
}

function drawTiles(risk, gateway, rate) {
	const tiles = [tile('through the ring', number(rate), '/s')];
	if (risk) {
		const latency = risk.latencyMicros;
		tiles.push(tile('latency, median', ...micros(latency.p50)), tile('99 %', ...micros(latency.p99)),
			tile('99.9 %', ...micros(latency.p999)));
	} else if (gateway) {
		tiles.push(tile('sent', number(gateway.sent), ''), tile('rejected', number(gateway.rejected), ''));
	}
	byId('tiles').innerHTML = tiles.join('');
}

function state(text, up) {
	byId('state').textContent = text;
	byId('state').className = `state ${up ? 'up' : 'down'}`;
}

async function refresh() {
	const [ring, risk, gateway] = await Promise.all([get(`actuator/shmring/${CHANNEL}`), get('risk'), get('gateway')]);
	if (!ring) {
		state('NO CHANNEL', false);
		return;
	}
	const now = performance.now();
	const rate = last ? Math.max(0, Math.round((ring.head - last.head) * 1000 / (now - last.now))) : 0;
	if (last) {
		rates.push(rate);
		rates.splice(0, rates.length - HISTORY);
		drawChart();
	}
	last = { head: ring.head, now };
	state(ring.state, ring.state === 'UP');
	byId('title').textContent = risk && gateway ? 'gateway and risk engine' : risk ? 'risk engine' : 'gateway';
	byId('file').textContent = ring.file;
	drawRing(ring);
	drawTiles(risk, gateway, rate);
	drawParticipants(ring);
	byId('exposure').hidden = !risk;
	if (risk) {
		drawExposures(risk.exposures);
	}
}

async function loop() {
	try {
		await refresh();
	} catch (error) {
		state('NOT REACHABLE', false);
	}
	setTimeout(loop, PERIOD);
}

byId('ticks').innerHTML = Array.from({ length: 32 }, (_, i) =>
	`<line class="tick" y1="-98" y2="-78" transform="rotate(${i * 360 / 32})"/>`).join('');
loop();
