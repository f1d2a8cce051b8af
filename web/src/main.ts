import { mount } from 'svelte';
import './app/app.css';
import App from './app/App.svelte';

mount(App, { target: document.getElementById('app')! });

// Browsers have it for https and for the machine of the server. Without it everything else works.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
}
